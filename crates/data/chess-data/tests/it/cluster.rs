//! A scheduler and executors as processes on this machine.

use crate::support::{compress, lichess, random_games};
use crate::tutorial;
use insta::assert_snapshot;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::{TempDir, tempdir};

/// How long anything may take before a test fails. Nothing takes this long unless it hangs.
const PATIENCE: Duration = Duration::from_mins(2);

const COUNT: &str = "SELECT count(*) AS games FROM 'games.pgn'";

/// A process that is killed when the value is dropped, also by a panic.
struct Process {
    child: Child,
    /// The first line of its output, after `ready at`.
    address: String,
}

impl Process {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chess-data"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = child.stdout.take().unwrap();
        let stderr = child.stderr.take().unwrap();
        // The pipe must not fill up.
        let log = thread::spawn(move || {
            let mut log = String::new();
            // The log is shown if the process does not start.
            let _ = BufReader::new(stderr).read_to_string(&mut log);
            log
        });
        let mut process = Self {
            child,
            address: String::new(),
        };
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let Some((_, address)) = line.trim_end().split_once("ready at ") else {
            process.kill();
            panic!("{arguments:?}: {line}{}", log.join().unwrap());
        };
        address.clone_into(&mut process.address);
        process
    }

    fn kill(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A scheduler, and a folder for files and intermediate results. Executors are added by tests.
struct Cluster {
    folder: TempDir,
    scheduler: Process,
}

impl Cluster {
    fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(options: &[&str]) -> Self {
        let folder = tempdir().unwrap();
        fs::copy(lichess(), folder.path().join("games.pgn")).unwrap();
        let scheduler = Process::start(&[&["scheduler", "--port", "0"], options].concat());
        Self { folder, scheduler }
    }

    /// Starts an executor of one task at a time, with a folder of this name for intermediate results.
    fn executor(&self, name: &str) -> Process {
        let work = self.work(name).display().to_string();
        Process::start(&[
            "executor",
            "--scheduler",
            &self.scheduler.address,
            "--port",
            "0",
            "--task-port",
            "0",
            "--concurrency",
            "1",
            "--heartbeat",
            "1",
            "--work-dir",
            &work,
        ])
    }

    fn work(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns how many folders of jobs an executor has. A job has a folder if the executor got one of its tasks.
    fn jobs(&self, name: &str) -> usize {
        let Ok(folders) = fs::read_dir(self.work(name)) else {
            return 0;
        };
        let entries = folders.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
        let names = entries.map(|entry| entry.unwrap().file_name());
        // DataFusion has a folder of its own.
        let jobs = names.filter(|name| !name.to_string_lossy().starts_with("datafusion"));
        jobs.count()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chess-data"));
        command.args(arguments).current_dir(self.folder.path());
        command
    }

    fn on_cluster(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(arguments);
        command.args(["--cluster", &self.scheduler.address, "--partitions", "4"]);
        command
    }
}

fn printed(output: &Output) -> String {
    let printed = [&output.stdout[..], &output.stderr].concat();
    String::from_utf8(printed).unwrap()
}

fn run(mut command: Command) -> String {
    let output = command.output().unwrap();
    let text = printed(&output);
    assert!(output.status.success(), "{command:?}: {text}");
    text
}

/// Rows that are equal for the order of a query may come in any order.
fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<_> = text.lines().collect();
    lines.sort_unstable();
    lines
}

fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_true() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn queries_have_the_answers_of_one_process() {
    let cluster = Cluster::start();
    let folder = cluster.folder.path();
    let _executors = [cluster.executor("a"), cluster.executor("b")];
    fs::write(folder.join("random.pgn"), random_games(300)).unwrap();
    fs::write(
        folder.join("broken.pgn"),
        "1. e4 e5\n2. Ke3 Nf6 1-0\n\n1. d4 d5 *\n",
    )
    .unwrap();
    let mut queries = tutorial::queries();
    assert!(queries.len() >= 10, "{queries:?}");
    queries.extend(
        [
            "SELECT * EXCEPT (file) FROM 'random.pgn'",
            "SELECT a.white, count(*) FROM 'random.pgn' a JOIN 'random.pgn' b ON a.white = b.black GROUP BY a.white",
            "CREATE EXTERNAL TABLE r STORED AS PGN LOCATION 'random.pgn'; DESCRIBE r; SELECT count(*) FROM r",
            "SHOW TABLES; SELECT 1 AS one; SELECT perft('8/8/8/8/8/8/8/K1k5 w - - 0 1', 3) AS nodes",
            "SELECT result, avg(ply_count) FROM games('*.pgn') GROUP BY result",
            "SELECT game_number, unnest(errors), \"broken.pgn\".file FROM 'broken.pgn' ORDER BY \"broken.pgn\".game_number",
            "CREATE VIEW \"Long.Games\" AS SELECT * FROM 'games.pgn' WHERE ply_count > 60; SELECT count(white), max(\"Long.Games\".ply_count) FROM \"Long.Games\"",
            "SELECT white FROM 'games.pgn' WHERE white_elo > (SELECT avg(black_elo) FROM 'random.pgn') AND black NOT IN (SELECT black FROM 'random.pgn')",
        ]
        .map(str::to_owned),
    );
    for query in queries {
        // Small files are not cut otherwise.
        let query = format!("SET datafusion.optimizer.repartition_file_min_size = 1; {query}");
        let arguments = ["sql", "--games", "games.pgn", &query];
        let expected = run(cluster.command(&arguments));
        let found = run(cluster.on_cluster(&arguments));
        assert_eq!(sorted(&found), sorted(&expected), "{query}");
    }
    assert!(cluster.jobs("a") > 0, "the first executor was not used");
    assert!(cluster.jobs("b") > 0, "the second executor was not used");

    let plan = run(cluster.on_cluster(&["sql", "EXPLAIN SELECT count(*) FROM 'games.pgn'"]));
    assert!(
        plan.contains("distributed_plan") && plan.contains("table=games"),
        "{plan}"
    );

    let mut shell = cluster.on_cluster(&["shell", "--games", "games.pgn"]);
    let input = folder.join("shell.sql");
    fs::write(&input, "SELECT count(*) AS games FROM games;").unwrap();
    shell.stdin(fs::File::open(input).unwrap());
    assert_eq!(run(shell).lines().nth(3), Some("| 135   |"));
}

#[test]
fn queries_that_fail_have_the_errors_of_one_process() {
    let cluster = Cluster::start();
    let _executor = cluster.executor("a");
    let folder = cluster.folder.path();
    let mut packed = compress(random_games(200).as_bytes(), "zst");
    packed.truncate(packed.len() - 10);
    fs::write(folder.join("cut.pgn.zst"), packed).unwrap();
    let error = |mut command: Command| {
        let output = command.output().unwrap();
        let text = printed(&output);
        assert!(!output.status.success(), "{command:?}: {text}");
        text
    };
    for query in [
        "SELECT count(*) FROM 'cut.pgn.zst'",
        "SELECT reaches(moves, 'he\"re') FROM 'games.pgn'",
        "SELECT perft(coalesce(fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), 99) FROM 'games.pgn'",
        "SELECT nothing FROM 'games.pgn'",
        "SELECT count(*) FROM 'missing.pgn'",
    ] {
        let expected = error(cluster.command(&["sql", query]));
        assert_eq!(
            error(cluster.on_cluster(&["sql", query])),
            expected,
            "{query}"
        );
    }
    let memory = "CREATE TABLE kept AS SELECT 1 AS one; SELECT one FROM kept";
    assert_eq!(
        error(cluster.on_cluster(&["sql", memory])),
        "error: the table kept is in the memory of this process, so a cluster cannot read it: expected a table of files\n"
    );
    // The cluster goes on.
    assert_eq!(
        run(cluster.on_cluster(&["sql", COUNT])).lines().nth(3),
        Some("| 135   |")
    );
}

/// A count that takes some seconds, in one part of several tasks.
const PERFT: [&str; 7] = ["perft", "--depth", "6", "--split", "3", "--part", "6000"];
const PERFT_6: &str = "119060324";

#[test]
fn the_tasks_of_a_killed_executor_are_given_to_others() {
    let cluster = Cluster::start_with(&["--executor-timeout", "3"]);
    let _first = cluster.executor("a");
    let mut second = cluster.executor("b");
    let mut job = cluster.on_cluster(&PERFT);
    let job = job.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let job = job.unwrap();
    wait_until("the second executor gets no task", || cluster.jobs("b") > 0);
    second.kill();
    let text = printed(&job.wait_with_output().unwrap());
    assert!(text.starts_with(PERFT_6), "{text}");
    let again = run(cluster.on_cluster(&PERFT));
    assert!(again.starts_with(PERFT_6), "{again}");
}

#[test]
fn an_executor_added_later_is_used() {
    let cluster = Cluster::start();
    let query = "SET datafusion.optimizer.repartition_file_min_size = 1; SELECT count(*), sum(ply_count) FROM 'games.pgn'";
    let _first = cluster.executor("a");
    let expected = run(cluster.on_cluster(&["sql", query]));
    let _second = cluster.executor("b");
    assert_eq!(cluster.jobs("b"), 0);
    assert_eq!(run(cluster.on_cluster(&["sql", query])), expected);
    assert!(cluster.jobs("b") > 0);
}

#[test]
fn a_query_without_executors_warns_once_and_waits() {
    let cluster = Cluster::start();
    let [out, err] = ["out", "err"].map(|name| cluster.folder.path().join(name));
    let mut query = cluster.on_cluster(&["sql", COUNT]);
    query.stdout(fs::File::create(&out).unwrap());
    query.stderr(fs::File::create(&err).unwrap());
    let mut query = Process {
        child: query.spawn().unwrap(),
        address: String::new(),
    };
    let read = |file| fs::read_to_string(file).unwrap();
    wait_until("there is no warning", || read(&err).ends_with('\n'));
    assert!(query.child.try_wait().unwrap().is_none());
    assert_eq!(read(&out), "");

    let _executor = cluster.executor("a");
    wait_until("the query does not end", || {
        query.child.try_wait().unwrap().is_some()
    });
    assert!(query.child.wait().unwrap().success());
    assert_eq!(
        read(&err),
        format!(
            "warn: the cluster has no executor; the query waits until one is started, for example with \
             `chess-data executor --scheduler {}`\n",
            cluster.scheduler.address
        )
    );
    assert_eq!(read(&out), run(cluster.command(&["sql", COUNT])));
}

#[test]
fn a_query_that_waits_for_a_busy_executor_prints_no_warning() {
    let cluster = Cluster::start_with(&["--executor-timeout", "120"]);
    let executor = cluster.executor("a");
    let signal = |signal: &str| {
        let id = executor.child.id().to_string();
        let status = Command::new("kill").args([signal, &id]).status();
        assert!(status.unwrap().success());
    };
    signal("-STOP");
    let mut query = cluster.on_cluster(&["sql", COUNT]);
    let query = query.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    // A query without executors warns after 3 seconds.
    thread::sleep(Duration::from_secs(5));
    signal("-CONT");
    let output = query.unwrap().wait_with_output().unwrap();
    assert_eq!(printed(&output), run(cluster.command(&["sql", COUNT])));
}

#[test]
fn a_split_perft_continues_with_the_parts_that_are_missing() {
    let cluster = Cluster::start();
    let _executors = [cluster.executor("a"), cluster.executor("b")];
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let arguments = [
        "perft", "--fen", kiwipete, "--depth", "4", "--split", "2", "--part", "500", "--to",
        "counts",
    ];
    let summary = |text: &str| text.rsplit_once(", ").unwrap().0.to_owned();
    let first = "4085603\n2,038 positions after 2 plies in 5 parts, 0 complete already";
    assert_eq!(summary(&run(cluster.on_cluster(&arguments))), first);
    let counts = cluster.folder.path().join("counts");
    fs::remove_file(counts.join("part-00002.parquet")).unwrap();
    // In one process with the parts that the cluster counted.
    let again = first.replace("0 complete", "4 complete");
    assert_eq!(summary(&run(cluster.command(&arguments))), again);
    let other = arguments.map(|argument| if argument == "4" { "5" } else { argument });
    let other = cluster.command(&other).output().unwrap();
    assert_eq!(
        printed(&other),
        "error: counts/part-00000.parquet belongs to another count: expected 500 positions after 2 plies with 3 plies each; \
         choose another folder\n"
    );
    let sql = "SELECT sum(sequences) AS s, sum(sequences * nodes) AS n FROM 'counts/'";
    let table = run(cluster.on_cluster(&["sql", sql]));
    assert_eq!(table.lines().nth(3), Some("| 2039 | 4085603 |"));
}

#[test]
fn wrong_addresses_are_one_error() {
    let cluster = Cluster::start();
    let (_, port) = cluster.scheduler.address.rsplit_once(':').unwrap();
    let mut errors = String::new();
    for arguments in [
        &["sql", "SELECT 1", "--cluster", "localhost"][..],
        &["sql", "SELECT 1", "--cluster", "df://localhost:1"],
        &["sql", "SELECT 1", "--partitions", "2"],
        &["scheduler", "--port", port],
        &["scheduler", "--host", "0.0.0.0", "--port", "0"],
        &[
            "executor",
            "--scheduler",
            "df://localhost:1",
            "--port",
            "0",
            "--task-port",
            "0",
            "--wait",
            "0",
        ],
        &[
            "executor",
            "--scheduler",
            &cluster.scheduler.address,
            "--port",
            port,
            "--task-port",
            "0",
        ],
        &[
            "executor",
            "--scheduler",
            &cluster.scheduler.address,
            "--port",
            "0",
            "--task-port",
            "0",
            "--work-dir",
            "games.pgn",
        ],
    ] {
        let output = cluster.command(arguments).output().unwrap();
        assert!(!output.status.success());
        let line = printed(&output)
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned();
        // The names of work folders have the numbers of a process and a port.
        let (start, end) = line.split_once("chess-data-").unwrap_or((&line, ""));
        errors.push_str(start);
        errors.push_str(end.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-'));
        errors.push('\n');
    }
    assert_snapshot!(errors.replace(port, "PORT"), @"
    error: invalid value 'localhost' for '--cluster <df://HOST:PORT>': expected the address of a scheduler, such as df://localhost:50050
    error: cannot reach the scheduler at df://localhost:1: Connection refused (os error 111)
    error: the following required arguments were not provided:
    error: cannot listen on 127.0.0.1:PORT: Address already in use (os error 98)
    error: 0.0.0.0:0 is not an address that others can connect to: expected the name or address of this machine to advertise; use --advertise NAME
    error: cannot reach the scheduler at df://localhost:1: Connection refused (os error 111)
    error: cannot listen on 127.0.0.1:PORT: Address already in use (os error 98)
    error: cannot create the folder games.pgn/: Not a directory (os error 20)
    ");
}
