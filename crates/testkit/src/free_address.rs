use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU32, Ordering};

/// Below the ports that the system gives to outgoing connections and to whoever asks for any port.
const FIRST_PORT: u32 = 20_000;
const PORTS: u32 = 12_000;
/// The tests of one process use fewer.
const PORTS_PER_PROCESS: u32 = 16;

/// Returns a loopback address that nothing listens on, for a program that can't be given a socket.
///
/// A port that the system picks would be free too, but may belong to another test's connection when the program binds
/// it.
pub fn free_address() -> SocketAddr {
    static TRIED: AtomicU32 = AtomicU32::new(0);
    let first = std::process::id().wrapping_mul(PORTS_PER_PROCESS);
    loop {
        let port = FIRST_PORT + first.wrapping_add(TRIED.fetch_add(1, Ordering::Relaxed)) % PORTS;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, u16::try_from(port).expect("a port")));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}
