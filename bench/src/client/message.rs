use std::sync::LazyLock;

/// Words of a visitor who asks for an offer.
const VOCABULARY: [&str; 32] = [
    "garden", "roof", "window", "kitchen", "house", "fence", "terrace", "winter", "summer", "offer", "price",
    "wood", "stone", "paint", "autumn", "floor", "stairs", "cellar", "spring", "door", "wall", "heating",
    "bath", "light", "shelf", "table", "balcony", "attic", "hedge", "path", "gate", "shed",
];
const SOURCE_BYTES: usize = 65_536;
const MESSAGE_BYTES: usize = 460;

/// One long text, generated once, because the load generator must be cheap beside the server it measures.
static PLAIN: LazyLock<Vec<u8>> = LazyLock::new(|| text(' '));
/// The same text, URL-encoded.
static ENCODED: LazyLock<Vec<u8>> = LazyLock::new(|| text('+'));

fn text(space: char) -> Vec<u8> {
    let mut text = String::with_capacity(SOURCE_BYTES + MESSAGE_BYTES);
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    while text.len() < SOURCE_BYTES + MESSAGE_BYTES {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        text.push_str(VOCABULARY[(state % 32) as usize]);
        text.push(space);
    }
    text.into_bytes()
}

/// Returns a part of the text, a different one for almost every number.
pub(crate) fn message_text(number: u64, encoded: bool) -> &'static [u8] {
    let text = if encoded { &ENCODED } else { &PLAIN };
    let start = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize;
    &text[start..start + MESSAGE_BYTES]
}
