//! The token in the address to which replies about a ticket are sent. It says which ticket, and only this server can make
//! it. What it proves is the ticket, not who has replied.

use api::Platform;
use kernel::{Keyring, constant_time_eq};
use uuid::Uuid;

use crate::model::TicketId;

/// The label under which the key for these tokens is derived from the key file.
const REPLY_KEY_PURPOSE: &str = "support_reply";
/// The characters of a token (RFC 4648, in lower case). Mail systems may change the case of an address.
const TOKEN_ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
/// The length of a ticket's id in bytes.
const ID_BYTES: usize = 16;
/// The length of the signature in bytes: 96 bits, so that the token fits into an address.
const REPLY_TAG_BYTES: usize = 12;

/// Returns the token of a ticket.
pub fn token(platform: &Platform, ticket: TicketId) -> String {
    sign(&platform.seal.keyring(REPLY_KEY_PURPOSE), ticket)
}

/// Returns the ticket that a token is for, if we made it.
pub fn ticket_of(platform: &Platform, token: &str) -> Option<TicketId> {
    verify(&platform.seal.keyring(REPLY_KEY_PURPOSE), token)
}

fn sign(keys: &Keyring, ticket: TicketId) -> String {
    let tag = keys.tag(&message(ticket));
    encode(&[ticket.0.as_bytes(), &tag[..REPLY_TAG_BYTES]].concat())
}

fn verify(keys: &Keyring, token: &str) -> Option<TicketId> {
    let bytes = decode(token)?;
    let (id, tag) = bytes.split_at_checked(ID_BYTES)?;
    let ticket = TicketId(Uuid::from_slice(id).ok()?);
    let is_ours = keys.any(&message(ticket), |whole| constant_time_eq(&whole[..REPLY_TAG_BYTES], tag));
    (is_ours && encode(&bytes) == token.to_ascii_lowercase()).then_some(ticket)
}

/// Returns what is signed.
fn message(ticket: TicketId) -> Vec<u8> {
    format!("reply to ticket {ticket}").into_bytes()
}

/// Encodes bytes in base 32, without padding.
fn encode(bytes: &[u8]) -> String {
    let (mut text, mut bits, mut count) = (String::new(), 0_u32, 0);
    for byte in bytes {
        bits = (bits << 8) | u32::from(*byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            text.push(character(bits >> count));
        }
    }
    if count > 0 {
        text.push(character(bits << (5 - count)));
    }
    text
}

fn character(bits: u32) -> char {
    char::from(TOKEN_ALPHABET[(bits & 31) as usize])
}

/// Decodes what [`encode`] made, in either case. Bits beyond the last byte are dropped.
fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for character in text.bytes() {
        let value = TOKEN_ALPHABET.iter().position(|known| *known == character.to_ascii_lowercase())?;
        bits = (bits << 5) | u32::try_from(value).ok()?;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from((bits >> count) & 255).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use kernel::{Clock, fresh_key};

    use super::*;

    #[test]
    fn a_token_is_for_one_ticket_in_either_case() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let others = Keyring::new(vec![fresh_key()]).expect("a key");
        let clock = Clock::system();
        let (ticket, other) = (TicketId(clock.uuid()), TicketId(clock.uuid()));
        let token = sign(&keys, ticket);
        assert_eq!(token.len(), 45);
        assert!(token.bytes().all(|byte| TOKEN_ALPHABET.contains(&byte)));
        assert_eq!(verify(&keys, &token), Some(ticket));
        assert_eq!(verify(&keys, &token.to_uppercase()), Some(ticket));
        assert_eq!(verify(&others, &token), None);
        let mixed = format!("{}{}", &sign(&keys, other)[..26], &token[26..]);
        assert_eq!(verify(&keys, &mixed), None);
        for at in 0..token.len() {
            let changed = if &token[at..=at] == "a" { "b" } else { "a" };
            let forged = format!("{}{changed}{}", &token[..at], &token[at + 1..]);
            assert_eq!(verify(&keys, &forged), None, "{forged}");
        }
        for rubbish in ["", "a", "1", "é", &token[1..], &format!("{token}a"), &format!("{token} ")] {
            assert_eq!(verify(&keys, rubbish), None, "{rubbish}");
        }
    }

    #[test]
    fn an_older_key_still_counts() {
        let old = fresh_key();
        let before = Keyring::new(vec![old.clone()]).expect("a key");
        let after = Keyring::new(vec![fresh_key(), old]).expect("keys");
        let ticket = TicketId(Clock::system().uuid());
        assert_eq!(verify(&after, &sign(&before, ticket)), Some(ticket));
        assert_eq!(verify(&before, &sign(&after, ticket)), None);
    }
}
