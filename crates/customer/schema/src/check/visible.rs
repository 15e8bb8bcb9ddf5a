//! Which fields of a submission are visible.

use super::submission::Submission;
use crate::rules::{Condition, Kind, Rules, Show, Test};

/// Returns for each field whether it's visible. A condition sees a field that isn't visible as empty.
pub(super) fn visible_fields(rules: &Rules, submission: &Submission<'_>) -> Vec<bool> {
    let mut visible = vec![true; rules.fields.len()];
    for &field in &rules.order {
        let holds = |condition: &Condition| holds(condition, rules, submission, &visible);
        let is_visible = match &rules.fields[field].show {
            Show::Always => true,
            Show::All(conditions) => conditions.iter().all(holds),
            Show::Any(conditions) => conditions.iter().any(holds),
        };
        visible[field] = is_visible;
    }
    visible
}

fn holds(condition: &Condition, rules: &Rules, submission: &Submission<'_>, visible: &[bool]) -> bool {
    let field = condition.field;
    // The values that the condition sees.
    let mut values = submission.values(field).filter(|_| visible[field]);
    match &condition.test {
        Test::Equals(value) => values.any(|sent| sent == &**value),
        Test::Not(value) => values.all(|sent| sent != &**value),
        Test::Contains(value) => values.any(|sent| sent.contains(&**value)),
        Test::Empty => !visible[field] || is_empty(rules, submission, field),
        Test::Filled => visible[field] && !is_empty(rules, submission, field),
        Test::Greater(measure, than) => {
            values.next().and_then(|sent| measure.of(sent)).is_some_and(|sent| sent > *than)
        }
        Test::Less(measure, than) => {
            values.next().and_then(|sent| measure.of(sent)).is_some_and(|sent| sent < *than)
        }
    }
}

fn is_empty(rules: &Rules, submission: &Submission<'_>, field: usize) -> bool {
    match rules.fields[field].kind {
        Kind::File(_) => submission.files(field).next().is_none(),
        _ => submission.values(field).next().is_none(),
    }
}
