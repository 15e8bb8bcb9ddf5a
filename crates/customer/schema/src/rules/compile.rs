//! Compiles the fields of a schema and their conditions to rules.

use std::collections::HashSet;

use super::field::compile_field;
use super::order::evaluation_order;
use super::rule::{Kind, Rule};
use super::schedule::Schedule;
use super::set::Rules;
use super::show::{Condition, Measure, Show, Test};
use crate::model;
use crate::model::{FieldType, Operator, Schema, ShowIf};

/// When a field is shown, as far as this server can read it.
pub(super) enum ReadShowIf {
    Always,
    If(ShowIf),
    Unreadable,
}

impl Rules {
    /// Compiles a valid schema.
    pub fn of(schema: &Schema) -> Self {
        let main = schema.language.as_str();
        let fields = schema.fields.iter().filter_map(|field| {
            let show_if = field.show_if.clone().map_or(ReadShowIf::Always, ReadShowIf::If);
            Some((compile_field(field, main)?, show_if))
        });
        let message = schema.closed_message.as_ref().map(|text| text.in_language(main, main));
        let schedule = Schedule {
            opens_at: schema.open_from,
            closes_at: schema.open_until,
            max_responses: schema.max_responses,
            closed_message: message.filter(|message| !message.trim().is_empty()).map(Into::into),
        };
        let page_breaks = schema.fields.iter().filter(|field| field.kind == FieldType::PageBreak).count();
        compile(fields, schedule, page_breaks + 1)
    }
}

/// Compiles the conditions of fields. A field whose conditions can't be evaluated is always visible, but not required: a
/// submission is never refused because of something that this server doesn't understand. Of two fields with the same
/// name, the first counts.
pub(super) fn compile(
    fields: impl Iterator<Item = (Rule, ReadShowIf)>,
    schedule: Schedule,
    steps: usize,
) -> Rules {
    let mut rules: Vec<Rule> = Vec::new();
    let mut show_ifs = Vec::new();
    let mut names = HashSet::new();
    for (rule, show_if) in fields {
        if names.insert(rule.name.clone()) {
            rules.push(rule);
            show_ifs.push(show_if);
        }
    }
    for (position, show_if) in show_ifs.iter().enumerate() {
        let show = match show_if {
            ReadShowIf::Always => Some(Show::Always),
            ReadShowIf::If(show_if) => compile_show_if(show_if, &rules),
            ReadShowIf::Unreadable => None,
        };
        match show {
            Some(show) => rules[position].show = show,
            None => rules[position].required = false,
        }
    }
    let about: Vec<Vec<usize>> = rules
        .iter()
        .map(|rule| rule.show.conditions().iter().map(|condition| condition.field).collect())
        .collect();
    let (mut order, circular) = evaluation_order(&about);
    for position in circular {
        rules[position].show = Show::Always;
        rules[position].required = false;
    }
    order.retain(|position| !about[*position].is_empty());
    Rules::new(rules, order, schedule, steps)
}

/// Compiles conditions; `None` if one is about a field that isn't there, or compares what can't be compared.
fn compile_show_if(show_if: &ShowIf, rules: &[Rule]) -> Option<Show> {
    let conditions: Option<Box<[Condition]>> =
        show_if.conditions().iter().map(|condition| compile_condition(condition, rules)).collect();
    Some(match show_if {
        ShowIf::All(_) => Show::All(conditions?),
        ShowIf::Any(_) => Show::Any(conditions?),
    })
}

fn compile_condition(condition: &model::Condition, rules: &[Rule]) -> Option<Condition> {
    let field = rules.iter().position(|rule| *rule.name == *condition.field)?;
    let value = condition.value.as_deref();
    let measured = || {
        let measure = measure(&rules[field].kind)?;
        Some((measure, measure.of(value?)?))
    };
    let test = match condition.is {
        Operator::Equals => Test::Equals(value?.into()),
        Operator::Not => Test::Not(value?.into()),
        Operator::Contains => Test::Contains(value?.into()),
        Operator::Empty => Test::Empty,
        Operator::Filled => Test::Filled,
        Operator::Greater => measured().map(|(measure, value)| Test::Greater(measure, value))?,
        Operator::Less => measured().map(|(measure, value)| Test::Less(measure, value))?,
    };
    Some(Condition { field, test })
}

/// Returns how values of a type are compared; `None` if they can't be greater or less.
fn measure(kind: &Kind) -> Option<Measure> {
    match kind {
        Kind::Number { .. } | Kind::Rating { .. } | Kind::Scale { .. } => Some(Measure::Number),
        Kind::Date { .. } => Some(Measure::Date),
        Kind::Time { .. } => Some(Measure::Time),
        _ => None,
    }
}
