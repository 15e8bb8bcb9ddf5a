use super::*;

fn open(text: &str, is_whole: bool) -> SourceFile {
    SourceFile::open(text.as_bytes().to_vec(), is_whole).expect("a file")
}

fn numbers(file: &SourceFile) -> Vec<u64> {
    let mut numbers = Vec::new();
    file.rows(&mut |row| {
        numbers.push(row.number);
        true
    })
    .expect("rows");
    numbers
}

#[test]
fn the_beginning_of_a_file_is_enough_for_a_preview() {
    assert_eq!(numbers(&open("a,b\n1,2\n3,\"4", false)), [2]);
    assert_eq!(numbers(&open("[{\"a\":1},{\"a\":2},{\"a", false)), [1, 2]);
    assert_eq!(numbers(&open("{\"a\":1}\n{\"a\":2}\n{\"a", false)), [1, 2]);
    let cut = "[{\"a\":\"é\"}, {\"a\":\"é".as_bytes();
    let file = SourceFile::open(cut[..cut.len() - 1].to_vec(), false).expect("a file");
    assert_eq!(numbers(&file), [1]);
}

#[test]
fn rows_are_numbered_by_their_line() {
    assert_eq!(numbers(&open("a,b\n1,\"x\ny\"\n\n3,4\n", true)), [2, 5]);
    assert_eq!(numbers(&open("{\"a\":1}\n\n{\"a\":2}\n", true)), [1, 3]);
}

#[test]
fn formulas_are_no_formulas_in_the_report() {
    assert_eq!(cell_for_spreadsheets("=1+1"), "'=1+1");
    assert_eq!(cell_for_spreadsheets("1+1"), "1+1");
}
