/// What a line of a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Blank,
    Written,
    /// It begins with `>`.
    Quoted,
    /// "On … wrote:"
    Attribution,
    /// A signature, or what an email program adds.
    Added,
    /// The email that is replied to, and everything after it.
    Original,
}
