//! Whether there is memory for the hash table and the threads that the options ask for.
//!
//! Many systems overcommit memory, and kill a process that uses what they do not have. So the engine checks before it
//! allocates.

use core::hint::black_box;
use std::fs;
use std::path::Path;

/// Returns whether a hash table of this size fits into memory once one of another size is freed, in MiB.
pub(super) fn fits_hash(mib: usize, freed_mib: usize) -> bool {
    let additional = (mib.saturating_sub(freed_mib) as u64).saturating_mul(1 << 20);
    available().is_none_or(|available| additional <= available)
}

/// The memory that a search thread may take, in bytes: its stack, the data of the search, and the memory that the
/// allocator of glibc reserves for each thread.
const THREAD_MEMORY: usize = if cfg!(all(target_env = "gnu", target_pointer_width = "64")) {
    (8 << 20) + (64 << 20)
} else {
    8 << 20
};

/// The memory that stays free besides that of the threads, in bytes. glibc needs it for a moment when it aligns the
/// memory of a thread.
const SPARE_MEMORY: usize = THREAD_MEMORY;

/// Returns the number of threads that there is memory for, from 1 to `wanted`.
///
/// The standard library aborts the program if a new thread has a stack, but no memory for what it allocates before it
/// runs.
pub(super) fn threads_that_fit(wanted: usize) -> usize {
    if wanted <= 1 {
        return wanted;
    }
    let mut reserved = vec![reserve(SPARE_MEMORY)];
    // The first thread exists.
    while reserved.len() < wanted {
        let Some(memory) = reserve(THREAD_MEMORY) else {
            break;
        };
        reserved.push(Some(memory));
    }
    reserved.len()
}

/// Allocates memory without using it, or returns `None` if there is not enough.
fn reserve(bytes: usize) -> Option<Vec<u8>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(bytes).ok()?;
    // Keeps the compiler from removing the allocation.
    Some(black_box(memory))
}

/// Returns the memory that this process can still allocate without swapping, in bytes, by the
/// limits of the machine and of the process's control groups. Only Linux reports it.
fn available() -> Option<u64> {
    available_under(Path::new("/"))
}

/// Reads the files of the system below this folder.
fn available_under(root: &Path) -> Option<u64> {
    let machine = machine_memory(&root.join("proc/meminfo"));
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let groups = groups.lines().flat_map(|line| group_memory(root, line));
    machine.into_iter().chain(groups).min()
}

fn machine_memory(file: &Path) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kib.checked_mul(1_024)
}

/// Returns the available memory of a control group and of each group that contains it. `line` is a
/// line of `/proc/self/cgroup`.
fn group_memory(root: &Path, line: &str) -> Vec<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else {
        return Vec::new();
    };
    let (base, files) = if controllers.is_empty() {
        (root.join("sys/fs/cgroup"), GroupFiles::VERSION_2)
    } else if controllers.split(',').any(|name| name == "memory") {
        (root.join("sys/fs/cgroup/memory"), GroupFiles::VERSION_1)
    } else {
        return Vec::new();
    };
    // In a container the path may be that of the host. Only the base folder exists then.
    Path::new(path.trim_start_matches('/'))
        .ancestors()
        .filter_map(|group| files.available(&base.join(group)))
        .collect()
}

/// The names of a control group's files and fields about memory.
struct GroupFiles {
    limit: &'static str,
    used: &'static str,
    /// The fields of `memory.stat` with the memory of cached files, which the system frees when it is needed.
    cached: [&'static str; 2],
}

impl GroupFiles {
    const VERSION_1: Self = Self {
        limit: "memory.limit_in_bytes",
        used: "memory.usage_in_bytes",
        cached: ["total_active_file", "total_inactive_file"],
    };
    const VERSION_2: Self = Self {
        limit: "memory.max",
        used: "memory.current",
        cached: ["active_file", "inactive_file"],
    };

    /// Returns the memory that a group may still use, or `None` if it has no limit.
    fn available(&self, group: &Path) -> Option<u64> {
        let number = |file: &str| -> Option<u64> {
            let text = fs::read_to_string(group.join(file)).ok()?;
            text.trim().parse().ok()
        };
        let limit = number(self.limit)?;
        let used = number(self.used)?;
        let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
        let cached: u64 = stat
            .lines()
            .filter_map(|line| line.split_once(' '))
            .filter(|(name, _)| self.cached.contains(name))
            .filter_map(|(_, bytes)| bytes.trim().parse::<u64>().ok())
            .sum();
        Some(limit.saturating_sub(used.saturating_sub(cached)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// A folder with files like those of Linux, removed on drop.
    struct System(PathBuf);

    impl System {
        fn new(name: &str, files: &[(&str, &str)]) -> Self {
            let name = format!("chess-uci-{name}-{}", std::process::id());
            let root = std::env::temp_dir().join(name);
            for (path, content) in files {
                let path = root.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, content).unwrap();
            }
            Self(root)
        }
    }

    impl Drop for System {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const MEMINFO: (&str, &str) = (
        "proc/meminfo",
        "MemTotal:  900 kB\nMemFree:  3 kB\nMemAvailable:     500 kB\n",
    );

    #[test]
    fn the_machine_is_the_limit_without_control_groups() {
        let system = System::new("machine", &[MEMINFO]);
        assert_eq!(available_under(&system.0), Some(500 << 10));
        let system = System::new("silent", &[("proc/meminfo", "MemTotal: 900 kB\n")]);
        assert_eq!(available_under(&system.0), None);
    }

    #[test]
    fn the_tightest_control_group_is_the_limit() {
        let files = [
            MEMINFO,
            ("proc/self/cgroup", "0::/outer/inner\n"),
            ("sys/fs/cgroup/outer/memory.max", "300000\n"),
            ("sys/fs/cgroup/outer/memory.current", "250000\n"),
            (
                "sys/fs/cgroup/outer/memory.stat",
                "anon 7\nactive_file 10000\ninactive_file 20000\nshmem 9\n",
            ),
            ("sys/fs/cgroup/outer/inner/memory.max", "max\n"),
            ("sys/fs/cgroup/outer/inner/memory.current", "240000\n"),
        ];
        let system = System::new("version-2", &files);
        assert_eq!(available_under(&system.0), Some(80_000));
    }

    #[test]
    fn groups_of_version_1_are_read_even_with_a_path_of_the_host() {
        let files = [
            MEMINFO,
            ("proc/self/cgroup", "5:cpu:/x\n4:memory:/host/path\n0::/\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "400000\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "500000\n"),
            (
                "sys/fs/cgroup/memory/memory.stat",
                "active_file 1\ntotal_active_file 150000\n",
            ),
        ];
        let system = System::new("version-1", &files);
        assert_eq!(available_under(&system.0), Some(50_000));
    }

    #[test]
    fn a_few_threads_fit_into_memory() {
        assert_eq!([0, 1, 3].map(threads_that_fit), [0, 1, 3]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_reports_available_memory() {
        assert!(available().is_some_and(|bytes| bytes > 0));
    }
}
