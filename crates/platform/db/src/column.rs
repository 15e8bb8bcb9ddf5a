/// Collects one column of some rows, as an array parameter for `unnest`.
pub fn column<'a, Row, T>(rows: &'a [Row], cell: impl Fn(&'a Row) -> T) -> Vec<T> {
    rows.iter().map(cell).collect()
}
