use bytes::Bytes;
use posted::BodyError;
use posted::files::{FileInput, Files};
use posted::limits::MAX_FILE_BYTES;

/// A file that was finished.
#[derive(Debug, PartialEq, Eq)]
pub struct KeptFile {
    pub input: FileInput,
    pub content: Vec<u8>,
}

/// Keeps files as storage would, and insists on the order of the calls.
#[derive(Debug, Default)]
pub struct Kept {
    pub files: Vec<KeptFile>,
    /// How many began, whatever became of them.
    pub begun: usize,
    /// Whether a call was refused.
    pub refused: bool,
    refuse: Option<u32>,
    calls: u32,
    writing: Option<KeptFile>,
}

impl Kept {
    /// Refuses one call, counted from 0.
    pub fn refusing(call: u32) -> Self {
        Self { refuse: Some(call), ..Self::default() }
    }

    /// Whether a file began that was neither finished nor abandoned.
    pub fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    fn call(&mut self, input: &FileInput) -> Result<(), BodyError> {
        let call = self.calls;
        self.calls += 1;
        if self.refuse == Some(call) {
            self.refused = true;
            return Err(if call.is_multiple_of(2) {
                input.refused()
            } else {
                BodyError::Unstored("out of room".into())
            });
        }
        Ok(())
    }
}

impl Files for Kept {
    async fn begin(&mut self, input: FileInput) -> Result<(), BodyError> {
        assert!(self.writing.is_none(), "a file begins inside another");
        self.call(&input)?;
        self.begun += 1;
        self.writing = Some(KeptFile { input, content: Vec::new() });
        Ok(())
    }

    async fn write(&mut self, chunk: Bytes) -> Result<(), BodyError> {
        let file = self.writing.as_mut().expect("bytes of a file that has begun");
        file.content.extend_from_slice(&chunk);
        assert!(file.content.len() as u64 <= MAX_FILE_BYTES, "more than a file may have");
        let input = file.input.clone();
        self.call(&input)
    }

    async fn finish(&mut self) -> Result<(), BodyError> {
        let file = self.writing.take().expect("the end of a file that has begun");
        self.call(&file.input)?;
        self.files.push(file);
        Ok(())
    }

    fn abandon(&mut self) {
        assert!(self.writing.take().is_some(), "an end to a file that has begun");
    }
}
