//! A scheduler and executors as processes on this machine.

use crate::support::{compress, lichess, random_games};
use crate::tutorial;
use chess_board::Position;
use chess_movegen::PositionRules;
use insta::assert_snapshot;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
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
    /// The folder in which executors allow writes.
    writes: Option<String>,
}

impl Cluster {
    fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(options: &[&str]) -> Self {
        Self::start_in(tempdir().unwrap(), options)
    }

    /// Starts a cluster that may write in a folder of its folder.
    fn start_with_writes(name: &str) -> Self {
        let folder = tempdir().unwrap();
        let writes = folder.path().join(name).display().to_string();
        fs::create_dir_all(&writes).unwrap();
        let cluster = Self::start_in(folder, &["--allow-writes", &writes]);
        Self {
            writes: Some(writes),
            ..cluster
        }
    }

    fn start_in(folder: TempDir, options: &[&str]) -> Self {
        fs::copy(lichess(), folder.path().join("games.pgn")).unwrap();
        Self {
            folder,
            scheduler: Process::start(&[&["scheduler", "--port", "0"], options].concat()),
            writes: None,
        }
    }

    /// Starts an executor of one task at a time, with a folder of this name for intermediate results.
    fn executor(&self, name: &str) -> Process {
        let work = self.work(name).display().to_string();
        let writes = self.writes.iter();
        let writes = writes.flat_map(|folder| ["--allow-writes", folder]);
        let arguments = [
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
        ];
        let arguments = arguments.into_iter().chain(writes);
        Process::start(&arguments.collect::<Vec<_>>())
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

fn error(mut command: Command) -> String {
    let output = command.output().unwrap();
    let text = printed(&output);
    assert!(!output.status.success(), "{command:?}: {text}");
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
    let cluster = Cluster::start_with_writes("");
    let folder = cluster.folder.path();
    let _executors = [cluster.executor("a"), cluster.executor("b")];
    fs::write(folder.join("random.pgn"), random_games(300)).unwrap();
    fs::write(
        folder.join("broken.pgn"),
        "1. e4 e5\n2. Ke3 Nf6 1-0\n\n1. d4 d5 *\n",
    )
    .unwrap();
    let mut queries = tutorial::queries();
    assert!(queries.len() >= 11, "{queries:?}");
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
        // Copies do not replace files.
        let _ = fs::remove_file(folder.join("training.parquet"));
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

/// The moves of 5 plies from Kiwipete: a count that takes some seconds, in a task for each first move.
const PERFT_5: &str = "193690690";

fn perft_5() -> String {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let kiwipete = Position::from_fen(kiwipete).unwrap();
    let tasks: Vec<_> = kiwipete
        .legal_moves()
        .iter()
        .map(|&mv| slow_perft(&kiwipete.after(mv), 4))
        .collect();
    format!("SELECT sum(nodes) FROM ({})", tasks.join(" UNION ALL "))
}

/// A query for a count of moves. Its position is a column, so that the count is not a constant of the plan.
fn slow_perft(position: &Position, depth: u32) -> String {
    let fen = position.to_fen();
    format!("SELECT perft(fen, {depth}) AS nodes FROM (VALUES ('{fen}')) AS part(fen)")
}

#[test]
fn the_tasks_of_a_killed_executor_are_given_to_others() {
    let cluster = Cluster::start_with(&["--executor-timeout", "3"]);
    let _first = cluster.executor("a");
    let mut second = cluster.executor("b");
    let mut job = cluster.on_cluster(&["sql", &perft_5()]);
    let job = job.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let job = job.unwrap();
    wait_until("the second executor gets no task", || cluster.jobs("b") > 0);
    second.kill();
    let text = printed(&job.wait_with_output().unwrap());
    assert!(text.contains(PERFT_5), "{text}");
    let again = run(cluster.on_cluster(&["sql", &perft_5()]));
    assert!(again.contains(PERFT_5), "{again}");
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

/// Statements that write a file at this path.
fn writing(path: &str) -> [String; 3] {
    let copy =
        format!("COPY (SELECT white FROM 'games.pgn' LIMIT 1) TO '{path}' STORED AS PARQUET");
    let table = "CREATE EXTERNAL TABLE t (white TEXT) STORED AS CSV LOCATION 'table/'";
    [
        format!("EXPLAIN ANALYZE {copy}"),
        copy,
        format!("{table}; INSERT INTO t SELECT white FROM 'games.pgn' LIMIT 1"),
    ]
}

/// Returns the names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names
}

#[test]
fn a_cluster_writes_no_files_unless_a_folder_is_allowed() {
    let cluster = Cluster::start();
    let _executor = cluster.executor("a");
    let folder = cluster.folder.path();
    fs::create_dir(folder.join("table")).unwrap();
    let mut errors = String::new();
    for statement in writing("rows.parquet") {
        errors.push_str(&error(cluster.on_cluster(&["sql", &statement])));
    }
    assert_snapshot!(errors.replace(&folder.display().to_string(), "FOLDER"), @"
    error: cannot write FOLDER/rows.parquet: the cluster writes no files, unless its scheduler and its executors allow a folder with --allow-writes FOLDER
    error: cannot write FOLDER/rows.parquet: the cluster writes no files, unless its scheduler and its executors allow a folder with --allow-writes FOLDER
    error: a cluster does not change tables: expected a query, or COPY … TO a new file, found Insert Into
    ");
    assert_eq!(names(folder), ["a", "games.pgn", "table"]);
    assert!(names(&folder.join("table")).is_empty());
}

#[cfg(unix)]
#[test]
fn a_cluster_writes_new_files_in_the_allowed_folder_alone() {
    use std::os::unix::fs::symlink;

    let cluster = Cluster::start_with_writes("out");
    let _executor = cluster.executor("a");
    let folder = cluster.folder.path();
    fs::create_dir(folder.join("outside")).unwrap();
    fs::create_dir(folder.join("out/full")).unwrap();
    fs::write(folder.join("out/full/old.csv"), "old").unwrap();
    symlink("../outside", folder.join("out/link")).unwrap();
    symlink(
        "../outside/new.parquet",
        folder.join("out/dangling.parquet"),
    )
    .unwrap();
    for path in [
        "out/new.parquet",
        "out/a/b/new.parquet",
        "out/x/../y.parquet",
        "out/rows/",
    ] {
        run(cluster.on_cluster(&["sql", &writing(path)[1]]));
    }
    let count = "SELECT count(*) FROM 'out/new.parquet'";
    assert_eq!(
        run(cluster.on_cluster(&["sql", count])).lines().nth(3),
        Some("| 1        |")
    );
    let mut errors = String::new();
    for path in [
        "rows.parquet",
        "out/../rows.parquet",
        "out/link/rows.parquet",
        "out/link/a/rows.parquet",
        "out/dangling.parquet",
        "out/new.parquet",
        "out/full/",
        "http://127.0.0.1/rows.parquet",
    ] {
        errors.push_str(&error(cluster.on_cluster(&["sql", &writing(path)[1]])));
    }
    errors.push_str(&error(cluster.on_cluster(&["sql", &writing("")[2]])));
    assert_snapshot!(errors.replace(&folder.display().to_string(), "FOLDER"), @"
    error: cannot write FOLDER/rows.parquet: the cluster writes only in FOLDER/out
    error: cannot write FOLDER/rows.parquet: the cluster writes only in FOLDER/out
    error: cannot write FOLDER/out/link/rows.parquet: the cluster writes only in FOLDER/out
    error: cannot write FOLDER/out/link/a/rows.parquet: the cluster writes only in FOLDER/out
    error: cannot write FOLDER/out/dangling.parquet: No such file or directory (os error 2)
    error: cannot write FOLDER/out/new.parquet: it exists already; choose another name, or remove it
    error: cannot write FOLDER/out/full: the folder is not empty; choose another one, or remove its files
    error: cannot write http://127.0.0.1/rows.parquet: expected the path of a file
    error: a cluster does not change tables: expected a query, or COPY … TO a new file, found Insert Into
    ");
    assert!(names(&folder.join("outside")).is_empty());
    assert_eq!(fs::read(folder.join("out/full/old.csv")).unwrap(), b"old");
}

#[test]
fn an_executor_refuses_to_write_what_only_the_scheduler_allows() {
    let mut cluster = Cluster::start_with_writes("out");
    cluster.writes = None;
    let _executor = cluster.executor("a");
    let found = error(cluster.on_cluster(&["sql", &writing("out/rows.parquet")[1]]));
    let folder = cluster.folder.path();
    assert_snapshot!(found.replace(&folder.display().to_string(), "FOLDER"), @"error: cannot write FOLDER/out/rows.parquet: the cluster writes no files, unless its scheduler and its executors allow a folder with --allow-writes FOLDER");
    assert!(names(&folder.join("out")).is_empty());
}

#[cfg(unix)]
#[test]
fn others_cannot_read_the_intermediate_results_of_an_executor() {
    use std::os::unix::fs::PermissionsExt;

    let cluster = Cluster::start();
    let _executor = cluster.executor("a");
    let work = cluster.work("a");
    let folders = names(&work);
    assert_eq!(folders.len(), 1);
    let mode = fs::metadata(work.join(&folders[0]))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn a_scheduler_that_ends_during_a_query_is_named() {
    let mut cluster = Cluster::start();
    let _executor = cluster.executor("a");
    let mut job = cluster.on_cluster(&["sql", &slow_perft(&Position::default(), 9)]);
    let job = job.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let job = job.unwrap();
    wait_until("the executor gets no task", || cluster.jobs("a") > 0);
    cluster.scheduler.kill();
    let text = printed(&job.wait_with_output().unwrap());
    assert_eq!(
        text,
        format!(
            "error: cannot reach the scheduler at {}: Connection refused (os error 111)\n",
            cluster.scheduler.address
        )
    );
}

#[test]
fn a_program_that_is_no_scheduler_is_named() {
    let cluster = Cluster::start();
    let executor = cluster.executor("a");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let other = format!("df://{}", listener.local_addr().unwrap());
    // It answers like a web server.
    thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.unwrap();
            let _ = connection.write_all(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
        }
    });
    let executor = format!("df://{}", executor.address);
    for address in [executor, other] {
        let expected =
            format!("error: there is no scheduler at {address}: another program answers there\n");
        let query = [
            "sql",
            "SELECT count(*) FROM 'games.pgn'",
            "--cluster",
            &address,
        ];
        assert_eq!(error(cluster.command(&query)), expected);
        let second = [
            "executor",
            "--scheduler",
            &address,
            "--port",
            "0",
            "--task-port",
            "0",
        ];
        assert_eq!(error(cluster.command(&second)), expected);
    }
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
        &["scheduler", "--port", "0", "--allow-writes", "missing"],
        &["scheduler", "--port", "0", "--allow-writes", "games.pgn"],
    ] {
        let output = cluster.command(arguments).output().unwrap();
        assert!(!output.status.success());
        let line = printed(&output)
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned();
        errors.push_str(&line);
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
    error: cannot create a folder in games.pgn: File exists (os error 17)
    error: missing: expected a folder in which queries may write: No such file or directory (os error 2)
    error: games.pgn: expected a folder in which queries may write: not a directory
    ");
}
