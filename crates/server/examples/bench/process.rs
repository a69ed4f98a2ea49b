//! A server process: started on one core, watched through `/proc`, ended by its id.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::Outcome;

/// Clock ticks a second of Linux' user space interface (`sysconf(_SC_CLK_TCK)`, 100 on every architecture that it runs on).
const TICKS: f64 = 100.0;

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts `binary` on core 0 and waits for the line that says where it listens.
    pub(crate) fn start(binary: &Path, arguments: &[&str]) -> Outcome<Server> {
        let mut child = Command::new("taskset")
            .args(["-c", "0"])
            .arg(binary)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
        let line = lines.next().ok_or("the server said nothing")??;
        let address = line.strip_prefix("listening on http://").ok_or("the server says no address")?.parse()?;
        // The rest of the greeting must find a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Server { child, address })
    }

    /// User and system time so far, in seconds.
    pub(crate) fn cpu_seconds(&self) -> Outcome<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<&str> = stat.rsplit_once(')').ok_or("no stat")?.1.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
        Ok(ticks as f64 / TICKS)
    }

    /// Resident memory, in megabytes.
    pub(crate) fn resident_megabytes(&self) -> Outcome<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kilobytes / 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}
