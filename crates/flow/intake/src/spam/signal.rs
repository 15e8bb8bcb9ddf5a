/// A signal of the spam check: its reason and its weight. One weak signal alone doesn't make spam, because people also
/// send links, fill in forms quickly and use disposable email addresses.
pub(crate) type Signal = (&'static str, u16);
