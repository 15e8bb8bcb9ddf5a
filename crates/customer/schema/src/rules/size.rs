//! How much memory rules occupy.

use std::mem::size_of_val;

use super::rule::{Kind, Rule};
use super::set::Rules;
use super::show::Test;

impl Rules {
    /// Returns about how many bytes the rules occupy on the heap. Compiled patterns aren't included: they belong to the
    /// process and not to a form.
    pub fn heap_bytes(&self) -> usize {
        let fields: usize = self.fields.iter().map(rule_bytes).sum();
        size_of_val(&*self.fields)
            + fields
            + size_of_val(&*self.by_name)
            + size_of_val(&*self.order)
            + text_bytes(self.schedule.closed_message.as_deref())
    }
}

fn rule_bytes(rule: &Rule) -> usize {
    let kind = match &rule.kind {
        Kind::Choice(values) => list_bytes(values),
        Kind::Choices(choices) => size_of_val(&**choices) + list_bytes(&choices.values),
        Kind::File(file) => size_of_val(&**file) + list_bytes(&file.types),
        _ => 0,
    };
    let conditions = rule.show.conditions();
    let values: usize = conditions
        .iter()
        .map(|condition| match &condition.test {
            Test::Equals(value) | Test::Not(value) | Test::Contains(value) => value.len(),
            Test::Empty | Test::Filled | Test::Greater(..) | Test::Less(..) => 0,
        })
        .sum();
    rule.name.len()
        + kind
        + text_bytes(rule.pattern.as_deref())
        + text_bytes(rule.message.as_deref())
        + size_of_val(conditions)
        + values
}

fn list_bytes(texts: &[Box<str>]) -> usize {
    size_of_val(texts) + texts.iter().map(|text| text.len()).sum::<usize>()
}

fn text_bytes(text: Option<&str>) -> usize {
    text.map_or(0, str::len)
}
