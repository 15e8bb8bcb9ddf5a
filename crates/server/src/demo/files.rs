use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// A sample file for a submission.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub name: &'static str,
    pub media_type: &'static str,
    pub bytes: &'static [u8],
}

const SAMPLE_FILES: [Sample; 6] = [
    Sample {
        name: "curriculum-vitae.pdf",
        media_type: "application/pdf",
        bytes: include_bytes!("samples/cv.pdf"),
    },
    Sample { name: "IMG_2043.png", media_type: "image/png", bytes: include_bytes!("samples/house.png") },
    Sample {
        name: "Wohnzimmer früh am Morgen.png",
        media_type: "image/png",
        bytes: include_bytes!("samples/room.png"),
    },
    Sample { name: "rooms.csv", media_type: "text/csv", bytes: include_bytes!("samples/rooms.csv") },
    Sample { name: "notes.txt", media_type: "text/plain", bytes: include_bytes!("samples/notes.txt") },
    Sample {
        name: "a very long file name that somebody exported from a phone without a second look (final) (2).txt",
        media_type: "text/plain",
        bytes: include_bytes!("samples/notes.txt"),
    },
];

/// Returns one to three random samples.
pub(super) fn some(random: &mut StdRng) -> Vec<Sample> {
    let count = random.random_range(1..=3);
    SAMPLE_FILES.sample(random, count).copied().collect()
}
