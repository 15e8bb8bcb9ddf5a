use super::*;

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

#[test]
fn both_edges_of_every_special_network() {
    let edges = [
        ("0.0.0.0", "0.255.255.255"),
        ("10.0.0.0", "10.255.255.255"),
        ("100.64.0.0", "100.127.255.255"),
        ("127.0.0.0", "127.255.255.255"),
        ("169.254.0.0", "169.254.255.255"),
        ("172.16.0.0", "172.31.255.255"),
        ("192.0.0.0", "192.0.0.255"),
        ("192.0.2.0", "192.0.2.255"),
        ("192.88.99.0", "192.88.99.255"),
        ("192.168.0.0", "192.168.255.255"),
        ("198.18.0.0", "198.19.255.255"),
        ("198.51.100.0", "198.51.100.255"),
        ("203.0.113.0", "203.0.113.255"),
        ("224.0.0.0", "255.255.255.255"),
    ];
    for (first, last) in edges {
        let [first, last] = [first, last].map(|text| text.parse::<Ipv4Addr>().unwrap());
        assert!(!is_public(first.into()) && !is_public(last.into()), "{first} to {last}");
        let before = first.to_bits().checked_sub(1).map(Ipv4Addr::from_bits);
        let after = last.to_bits().checked_add(1).map(Ipv4Addr::from_bits);
        for neighbour in [before, after].into_iter().flatten() {
            let is_next_door = edges.iter().any(|(first, last)| {
                (first.parse::<Ipv4Addr>().unwrap()..=last.parse().unwrap()).contains(&neighbour)
            });
            assert_eq!(is_public(neighbour.into()), !is_next_door, "{neighbour}");
        }
    }
}

#[test]
fn of_ipv6_only_what_was_given_out() {
    for text in [
        "2000::1",
        "2606:4700:4700::1111",
        "2a00:1450:4001:82a::200e",
        "2001:200::1",
        "3ffe::1",
        "2001:4860::8",
    ] {
        assert!(is_public(address(text)), "{text}");
    }
    let others = [
        "::",
        "::1",
        "::7f00:1",
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
        "64:ff9b:1::1",
        "100::1",
        "1fff::1",
        "2001::1",
        "2001:2::1",
        "2001:10::1",
        "2001:20::1",
        "2001:db8::1",
        "2002:808:808::1",
        "3fff::1",
        "4000::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ];
    for text in others {
        assert!(!is_public(address(text)), "{text}");
    }
}

#[test]
fn some_are_never_called() {
    let never = [
        "0.0.0.0",
        "169.254.169.254",
        "169.254.170.2",
        "169.254.170.23",
        "100.100.100.200",
        "168.63.129.16",
        "192.0.0.192",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::7f00:1",
        "::ffff:10.0.0.1",
        "::ffff:0:10.0.0.1",
        "64:ff9b:1::a00:1",
        "2001::1",
        "2002:a00:1::",
        "2600::5efe:a00:1",
        "2600::200:5efe:a00:1",
        "fd00:ec2::254",
        "fd20:ce::254",
        "fe80::a9fe:a9fe",
        "ff02::1",
    ];
    for text in never {
        assert!(is_never_called(address(text)), "{text}");
    }
    for text in ["127.0.0.1", "10.0.0.1", "::1", "fd12:3456::1", "8.8.8.8", "2600::1"] {
        assert!(!is_never_called(address(text)), "{text}");
    }
}
