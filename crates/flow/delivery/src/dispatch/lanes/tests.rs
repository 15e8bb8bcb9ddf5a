use uuid::Uuid;

use super::*;

const TEST_CAPS: Caps = Caps { running: 12, running_each: 8 };

#[derive(Debug, PartialEq, Eq)]
struct One(u128, u8);

impl HasDestination for One {
    fn destination(&self) -> DestinationId {
        to(self.0)
    }
}

fn to(number: u128) -> DestinationId {
    DestinationId(Uuid::from_u128(number))
}

fn lanes(crowds: &[(u128, u8)]) -> Lanes<One> {
    let mut lanes = Lanes::new(TEST_CAPS);
    for &(id, many) in crowds {
        for n in 0..many {
            lanes.add(One(id, n));
        }
    }
    lanes
}

/// Starts everything that may start.
fn begun(lanes: &mut Lanes<One>) -> Vec<u128> {
    std::iter::from_fn(|| lanes.begin()).map(|one| one.0).collect()
}

#[test]
fn one_of_each_in_turn_and_no_more_than_places() {
    let mut lanes = lanes(&[(1, 9), (2, 2), (3, 9), (4, 9)]);
    assert_eq!(begun(&mut lanes), [1, 2, 3, 4, 1, 2, 3, 4, 1, 3, 4, 1]);
    assert_eq!(lanes.begin(), None, "twelve at once");
    lanes.end(to(2), AttemptEnd::Succeeded);
    assert_eq!(begun(&mut lanes), [3]);
}

#[test]
fn who_does_well_gets_places_and_who_fails_loses_them() {
    let mut lanes = lanes(&[(1, 40)]);
    assert_eq!(begun(&mut lanes).len(), 4);
    lanes.end(to(1), AttemptEnd::Succeeded);
    assert_eq!(begun(&mut lanes).len(), 5, "eight at once now");
    lanes.end(to(1), AttemptEnd::Succeeded);
    assert_eq!(begun(&mut lanes).len(), 1, "and never more");
    for _ in 0..7 {
        lanes.end(to(1), AttemptEnd::Failed);
        assert_eq!(begun(&mut lanes).len(), 0);
    }
    assert_eq!(lanes.narrow(), [to(1)]);
    lanes.end(to(1), AttemptEnd::Failed);
    assert_eq!(begun(&mut lanes).len(), 1, "one, to see whether it goes again");
    lanes.end(to(1), AttemptEnd::Succeeded);
    assert_eq!((begun(&mut lanes).len(), lanes.narrow().len()), (2, 0));
}

#[test]
fn one_that_was_not_tried_changes_nothing() {
    let mut lanes = lanes(&[(1, 40)]);
    begun(&mut lanes);
    lanes.end(to(1), AttemptEnd::Failed);
    for _ in 0..3 {
        lanes.end(to(1), AttemptEnd::NotAttempted);
    }
    assert_eq!(lanes.narrow(), [to(1)], "it still fails");
    assert_eq!(begun(&mut lanes).len(), 1);
}

#[test]
fn one_that_hangs_leaves_the_places_to_others() {
    let mut lanes = lanes(&[(1, 30)]);
    begun(&mut lanes);
    for n in 0..50 {
        lanes.add(One(2, n));
        assert_eq!(begun(&mut lanes), [2]);
        lanes.end(to(2), AttemptEnd::Succeeded);
    }
}

#[test]
fn a_full_lane_is_filled_again_when_half_of_it_has_gone() {
    let mut lanes = lanes(&[(1, 17), (2, 3)]);
    assert_eq!((lanes.full(), lanes.room()), (vec![to(1)], 12 * 8 - 20));
    begun(&mut lanes);
    assert!(lanes.end(to(1), AttemptEnd::Succeeded), "twice as wide, it is not full any more");
    assert!(!lanes.end(to(1), AttemptEnd::Succeeded), "nor was it");
    lanes.end(to(1), AttemptEnd::Failed);
    assert_eq!(lanes.full(), [to(1)], "narrow, it is full with less");
    assert!(!lanes.end(to(2), AttemptEnd::Succeeded));
}

#[test]
fn what_has_not_begun_can_be_given_back() {
    let mut lanes = lanes(&[(1, 9), (2, 1)]);
    assert_eq!(begun(&mut lanes).len(), 5);
    assert_eq!(lanes.take_unstarted().len(), 5);
    assert!(lanes.begin().is_none() && !lanes.is_empty());
    for id in [1, 1, 1, 1, 2] {
        lanes.end(to(id), AttemptEnd::Succeeded);
    }
    assert!(lanes.is_empty() && lanes.each.is_empty() && lanes.room() == 12 * 8);
}
