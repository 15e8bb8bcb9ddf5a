//! The rules of a whole form.

use jiff::Timestamp;

use super::rule::Rule;
use super::schedule::Schedule;

/// A schema compiled for checking submissions.
#[derive(Debug)]
pub struct Rules {
    /// The rules of the input fields, in the order of the schema.
    pub(crate) fields: Box<[Rule]>,
    /// The positions of the fields, sorted by their names.
    pub(crate) by_name: Box<[usize]>,
    /// The positions of the fields with conditions, so that a field comes after those that its conditions are about.
    pub(crate) order: Box<[usize]>,
    pub(crate) schedule: Schedule,
    pub(crate) steps: usize,
}

impl Rules {
    /// Creates the rules from those of the fields and the order in which their conditions are evaluated.
    pub(super) fn new(fields: Vec<Rule>, order: Vec<usize>, schedule: Schedule, steps: usize) -> Self {
        let mut by_name: Vec<usize> = (0..fields.len()).collect();
        by_name.sort_unstable_by(|a, b| fields[*a].name.cmp(&fields[*b].name));
        Self {
            fields: fields.into_boxed_slice(),
            by_name: by_name.into_boxed_slice(),
            order: order.into_boxed_slice(),
            schedule,
            steps,
        }
    }

    /// Returns the position of the field with a name.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        let found = self.by_name.binary_search_by(|position| (*self.fields[*position].name).cmp(name));
        found.ok().map(|index| self.by_name[index])
    }

    /// Returns into how many steps page breaks divide the form, at least one.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Returns when the form opens; `None` if it's open from the beginning.
    pub fn opens_at(&self) -> Option<Timestamp> {
        self.schedule.opens_at
    }

    /// Returns when the form closes; `None` if it doesn't.
    pub fn closes_at(&self) -> Option<Timestamp> {
        self.schedule.closes_at
    }

    /// Returns how many submissions the form accepts in total; `None` if there is no limit.
    pub fn max_responses(&self) -> Option<u32> {
        self.schedule.max_responses
    }

    /// Returns what visitors read while the form is closed, in its main language.
    pub fn closed_message(&self) -> Option<&str> {
        self.schedule.closed_message.as_deref()
    }
}
