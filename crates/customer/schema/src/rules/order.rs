//! The order in which fields with conditions are evaluated, and circles that make one impossible.

/// Returns the positions of all fields so that each comes after the fields that its conditions are about, and the
/// positions of those for which there is no such order: they are in a circle of conditions, or depend on one.
/// `about[i]` are the positions that the conditions of field `i` are about.
pub(crate) fn evaluation_order(about: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
    let mut waiting: Vec<usize> = about.iter().map(Vec::len).collect();
    let mut dependants: Vec<Vec<usize>> = vec![Vec::new(); about.len()];
    for (field, targets) in about.iter().enumerate() {
        for target in targets {
            dependants[*target].push(field);
        }
    }
    let mut order: Vec<usize> = (0..about.len()).filter(|field| waiting[*field] == 0).collect();
    let mut next = 0;
    while let Some(&field) = order.get(next) {
        next += 1;
        for &dependant in &dependants[field] {
            waiting[dependant] -= 1;
            if waiting[dependant] == 0 {
                order.push(dependant);
            }
        }
    }
    let circular = (0..about.len()).filter(|field| waiting[*field] > 0).collect();
    (order, circular)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_comes_after_those_it_depends_on() {
        let (order, circular) = evaluation_order(&[vec![2], vec![0, 2, 2], vec![], vec![]]);
        assert_eq!((order, circular), (vec![2, 3, 0, 1], vec![]));
    }

    #[test]
    fn circles_have_no_order() {
        let (order, circular) = evaluation_order(&[vec![1], vec![0], vec![1], vec![3], vec![]]);
        assert_eq!((order, circular), (vec![4], vec![0, 1, 2, 3]));
    }
}
