//! [`Measurements`]: the times of all rounds, and the tables of their medians.

use std::fmt::Write;

/// The library that the others are compared with.
const OURS: &str = "ours";

/// The times of all rounds.
#[derive(Debug)]
pub(super) struct Measurements {
    builds: Vec<String>,
    times: Vec<Time>,
}

/// What one library took for one task in one round, as the program `compare` prints it.
#[derive(Debug)]
struct Time {
    task: String,
    title: String,
    unit: String,
    /// `cold` or `warm` for tasks on positions, `-` for others.
    state: String,
    library: String,
    /// A count on which all libraries must agree.
    found: u64,
    /// Of one unit of work.
    seconds: f64,
    build: String,
}

impl Time {
    fn parse(line: &str, build: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [task, title, unit, state, library, found, seconds] = fields[..] else {
            return None;
        };
        Some(Self {
            task: task.to_owned(),
            title: title.to_owned(),
            unit: unit.to_owned(),
            state: state.to_owned(),
            library: library.to_owned(),
            found: found.parse().ok()?,
            seconds: seconds.parse().ok()?,
            build: build.to_owned(),
        })
    }
}

impl Measurements {
    /// Creates measurements of these builds, none yet.
    pub(super) fn new(builds: &[String]) -> Self {
        Self {
            builds: builds.to_vec(),
            times: Vec::new(),
        }
    }

    /// Adds the lines of a round. Returns an error if libraries counted differently at the same task.
    pub(super) fn add(&mut self, build: &str, lines: &str) -> Result<(), String> {
        for line in lines.lines() {
            let time = Time::parse(line, build)
                .ok_or_else(|| format!("the program printed `{line}`: expected seven fields"))?;
            let is_same = |other: &&Time| (&other.task, &other.state) == (&time.task, &time.state);
            if let Some(other) = self.times.iter().find(is_same)
                && other.found != time.found
            {
                return Err(format!(
                    "{}: {} counts {}, {} counts {}",
                    time.task, time.library, time.found, other.library, other.found
                ));
            }
            self.times.push(time);
        }
        Ok(())
    }

    /// Returns a table of all tasks, with positions cold, and one of positions warm.
    pub(super) fn tables(&self) -> String {
        self.table(&["cold", "-"]) + "\nPositions warm:\n\n" + &self.table(&["warm"])
    }

    /// Returns a table of the tasks that were measured in these states: our speed in the first build, the ratios to
    /// each library in that build, and the ratios to the fastest of them in each other build.
    fn table(&self, states: &[&str]) -> String {
        let times = || {
            self.times
                .iter()
                .filter(|time| states.contains(&time.state.as_str()))
        };
        let peers = distinct(
            times()
                .map(|time| &*time.library)
                .filter(|name| *name != OURS),
        );
        let Some((first, others)) = self.builds.split_first() else {
            return String::new();
        };
        let mut table = format!("| task, {first} build | {OURS} |");
        for column in peers
            .iter()
            .copied()
            .chain(others.iter().map(String::as_str))
        {
            let _ = write!(table, " {column} |");
        }
        table += "\n|---|";
        table += &"--:|".repeat(1 + peers.len() + others.len());
        table += "\n";
        for title in distinct(times().map(|time| &*time.title)) {
            let of_row = || times().filter(move |time| time.title == title);
            let tasks = distinct(of_row().map(|time| &*time.task));
            let ratio = |peer: &str, build: &str| {
                let ratios = tasks
                    .iter()
                    .map(|task| self.ratio(task, states, peer, build));
                ratios.reduce(|a, b| Some(a?.min(b?))).flatten()
            };
            let own = tasks
                .iter()
                .filter_map(|task| median(self.seconds(task, states, OURS, first)));
            let unit = of_row().next().map_or("-", |time| &*time.unit);
            let _ = write!(table, "| {title} | {} |", speed(unit, own.collect()));
            let fastest = |build| {
                peers
                    .iter()
                    .filter_map(|peer| ratio(peer, build))
                    .reduce(f64::min)
            };
            let cells = peers.iter().map(|peer| ratio(peer, first));
            for cell in cells.chain(others.iter().map(|build| fastest(build))) {
                let _ = match cell {
                    Some(ratio) if ratio >= 10.0 => write!(table, " {ratio:.1} |"),
                    Some(ratio) => write!(table, " {ratio:.2} |"),
                    None => write!(table, " – |"),
                };
            }
            table += "\n";
        }
        table
    }

    /// Returns the seconds of one unit of work, in the order of the rounds.
    fn seconds(&self, task: &str, states: &[&str], library: &str, build: &str) -> Vec<f64> {
        let is_meant = |time: &&Time| {
            time.task == task
                && states.contains(&time.state.as_str())
                && time.library == library
                && time.build == build
        };
        let times = self.times.iter().filter(is_meant);
        times.map(|time| time.seconds).collect()
    }

    /// Returns the time of the other library divided by ours, as the median of the rounds. Measurements of one round
    /// are disturbed alike.
    fn ratio(&self, task: &str, states: &[&str], peer: &str, build: &str) -> Option<f64> {
        let ours = self.seconds(task, states, OURS, build);
        let theirs = self.seconds(task, states, peer, build);
        median(
            theirs
                .iter()
                .zip(ours)
                .map(|(theirs, ours)| theirs / ours)
                .collect(),
        )
    }
}

/// Returns each item once, in the order of their first occurrence.
fn distinct<'a>(items: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(&item) {
            distinct.push(item);
        }
    }
    distinct
}

/// Returns the median, or the mean of the two values in the middle.
fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    Some(f64::midpoint(values[last / 2], values[last.div_ceil(2)]))
}

/// Formats the seconds of the tasks of a row: leaves in millions per second, bytes in megabytes per second, and other
/// units in nanoseconds.
fn speed(unit: &str, mut seconds: Vec<f64>) -> String {
    seconds.sort_unstable_by(|a, b| b.total_cmp(a));
    let (Some(slowest), Some(fastest)) = (seconds.first(), seconds.last()) else {
        return "–".to_owned();
    };
    let unit = match unit {
        "leaves" => "M/s",
        "bytes" => "MB/s",
        _ => return format!("{:.1} ns", slowest * 1e9),
    };
    let rate = |seconds: f64| {
        let text = format!("{:.0}", 1e-6 / seconds);
        match text.len().checked_sub(3) {
            Some(place @ 1..) => format!("{},{}", &text[..place], &text[place..]),
            _ => text,
        }
    };
    if seconds.len() > 1 {
        format!("{}–{} {unit}", rate(*slowest), rate(*fastest))
    } else {
        format!("{} {unit}", rate(*slowest))
    }
}

#[cfg(test)]
mod tests {
    use super::{Measurements, median};

    fn line(
        task: &str,
        title: &str,
        unit: &str,
        state: &str,
        library: &str,
        seconds: f64,
    ) -> String {
        format!("{task}\t{title}\t{unit}\t{state}\t{library}\t1\t{seconds:e}\n")
    }

    #[test]
    fn each_title_is_a_row() {
        let mut measurements = Measurements::new(&["native".to_owned(), "default".to_owned()]);
        // The machine is slow in the second round.
        for slow in [1.0, 3.0, 1.0] {
            let play = |state, library, ns: f64| {
                line(
                    "play",
                    "copy and play",
                    "-",
                    state,
                    library,
                    ns * slow * 1e-9,
                )
            };
            let leaves = |task, library, ns: f64| {
                line(task, "every leaf", "leaves", "-", library, ns * slow * 1e-9)
            };
            let native = [
                play("cold", "ours", 2.0),
                play("cold", "cozy-chess", 5.0),
                play("warm", "ours", 1.0),
                play("warm", "cozy-chess", 0.5),
                leaves("leaves-start", "ours", 0.5),
                leaves("leaves-start", "cozy-chess", 2.5),
                leaves("leaves-start", "shakmaty", 2.0),
                leaves("leaves-endgame", "ours", 1.0),
                leaves("leaves-endgame", "cozy-chess", 4.0),
                leaves("leaves-endgame", "shakmaty", 11.0),
            ];
            measurements.add("native", &native.concat()).unwrap();
            let default = [play("cold", "ours", 2.0), play("cold", "cozy-chess", 24.0)];
            measurements.add("default", &default.concat()).unwrap();
        }
        let expected = "\
| task, native build | ours | cozy-chess | shakmaty | default |
|---|--:|--:|--:|--:|
| copy and play | 2.0 ns | 2.50 | – | 12.0 |
| every leaf | 1,000–2,000 M/s | 4.00 | 4.00 | – |

Positions warm:

| task, native build | ours | cozy-chess | default |
|---|--:|--:|--:|
| copy and play | 1.0 ns | 0.50 | – |
";
        assert_eq!(measurements.tables(), expected);
    }

    #[test]
    fn counts_must_agree() {
        let mut measurements = Measurements::new(&[]);
        measurements
            .add("native", "list\tlists\t-\tcold\tours\t20\t1e-9")
            .unwrap();
        assert_eq!(
            measurements.add("native", "list\tlists\t-\tcold\tchess\t21\t1e-9"),
            Err("list: chess counts 21, ours counts 20".to_owned())
        );
        assert_eq!(
            measurements.add("native", "list\tlists\t-\twarm\tchess\t21\t1e-9"),
            Ok(())
        );
        assert!(measurements.add("native", "error: no").is_err());
    }

    #[test]
    fn a_median_is_the_middle() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![3.0, 9.0, 1.0]), Some(3.0));
        assert_eq!(median(vec![3.0, 9.0, 1.0, 5.0]), Some(4.0));
    }
}
