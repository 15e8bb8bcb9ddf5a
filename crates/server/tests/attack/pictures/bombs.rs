//! Generates small files of large images by hand, because no encoder would write them without holding the whole image.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// The side of a square with 40 million pixels.
const SIDE: u16 = 6_300;

pub(super) fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("png, 16 bits a channel", png(SIDE.into(), 16, 6, false)),
        ("png, 16 bits a channel, interlaced", png(SIDE.into(), 16, 6, true)),
        ("png, 20,000 by 20,000", png(20_000, 8, 0, false)),
        ("png, 20,000 by 20,000, interlaced", png(20_000, 1, 0, true)),
        ("png, a large profile", png_with_profile(150_000_000)),
        ("jpeg, progressive", jpeg(SIDE, SIDE, true, true)),
        ("jpeg, a component a scan", jpeg(SIDE, SIDE, false, false)),
        ("jpeg, baseline", jpeg(SIDE, SIDE, false, true)),
        ("gif", gif(6_000)),
        ("webp, lossless", webp(b"VP8L", &lossless(SIDE))),
        ("webp, lossless, many tables", webp(b"VP8L", &lossless_tables(63))),
        ("webp, lossy", webp(b"VP8 ", &lossy(SIDE))),
        ("webp, lossy on a small canvas", canvas_of_ten(&lossy(16_383))),
    ]
}

/// Returns an ordinary photo as cameras write it: baseline, all components in one scan.
pub(super) fn photo(width: u16, height: u16) -> Vec<u8> {
    jpeg(width, height, false, true)
}

fn zeros(count: usize) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
    let some = vec![0; 1 << 20];
    for start in (0..count).step_by(some.len()) {
        out.write_all(&some[..some.len().min(count - start)]).unwrap();
    }
    out.finish().unwrap()
}

fn png_chunk(out: &mut Vec<u8>, name: &[u8], data: &[u8]) {
    out.extend_from_slice(&u32::try_from(data.len()).unwrap().to_be_bytes());
    out.extend_from_slice(name);
    out.extend_from_slice(data);
    let mut crc = Crc::new();
    crc.update(name);
    crc.update(data);
    out.extend_from_slice(&crc.sum().to_be_bytes());
}

fn png_head(side: u32, bits: u8, colour: u8, is_interlaced: bool) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let side = side.to_be_bytes();
    let rest = [bits, colour, 0, 0, u8::from(is_interlaced)];
    png_chunk(&mut out, b"IHDR", &[&side[..], &side[..], &rest[..]].concat());
    out
}

/// Returns a PNG of a single colour. Its colour type is grey (0) or with transparency (6).
fn png(side: u32, bits: u8, colour: u8, is_interlaced: bool) -> Vec<u8> {
    let channels = if colour == 6 { 4 } else { 1 };
    let pixel_bits = usize::from(bits) * channels;
    let pass = |x: usize, y: usize, dx: usize, dy: usize| {
        let side = side as usize;
        let (width, height) = ((side - x).div_ceil(dx), (side - y).div_ceil(dy));
        height * (1 + (width * pixel_bits).div_ceil(8))
    };
    let adam7 =
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];
    let length = if is_interlaced {
        adam7.into_iter().map(|(x, y, dx, dy)| pass(x, y, dx, dy)).sum()
    } else {
        pass(0, 0, 1, 1)
    };
    let mut out = png_head(side, bits, colour, is_interlaced);
    png_chunk(&mut out, b"IDAT", &zeros(length));
    png_chunk(&mut out, b"IEND", &[]);
    out
}

/// Returns a PNG of one pixel with a colour profile of this many bytes.
fn png_with_profile(length: usize) -> Vec<u8> {
    let mut out = png_head(1, 8, 0, false);
    png_chunk(&mut out, b"iCCP", &[&b"p\0\0"[..], &zeros(length)].concat());
    png_chunk(&mut out, b"IDAT", &zeros(2));
    png_chunk(&mut out, b"IEND", &[]);
    out
}

fn segment(out: &mut Vec<u8>, marker: u8, data: &[u8]) {
    out.extend_from_slice(&[0xff, marker]);
    out.extend_from_slice(&u16::try_from(data.len() + 2).unwrap().to_be_bytes());
    out.extend_from_slice(data);
}

/// Returns a grey JPEG. Every code in it is a single bit, 0, which means that nothing changes.
fn jpeg(width: u16, height: u16, is_progressive: bool, in_one_scan: bool) -> Vec<u8> {
    let mut out = vec![0xff, 0xd8];
    segment(&mut out, 0xdb, &[&[0][..], &[1; 64]].concat());
    let sides = [height.to_be_bytes(), width.to_be_bytes()].concat();
    let components = [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
    let frame = if is_progressive { 0xc2 } else { 0xc0 };
    segment(&mut out, frame, &[&[8][..], &sides, &components].concat());
    // One code of one bit: for coefficients that don't change, and for blocks that end at once.
    for class in [0x00, 0x10] {
        segment(&mut out, 0xc4, &[&[class, 1][..], &[0; 15], &[0]].concat());
    }
    let blocks = usize::from(width).div_ceil(8) * usize::from(height).div_ceil(8);
    let (last, bits) = if is_progressive { (0, 1) } else { (63, 2) };
    let scans: &[&[u8]] = if in_one_scan { &[&[1, 2, 3]] } else { &[&[1], &[2], &[3]] };
    for scan in scans {
        let count = u8::try_from(scan.len()).unwrap();
        let named: Vec<u8> = scan.iter().flat_map(|component| [*component, 0]).collect();
        segment(&mut out, 0xda, &[&[count][..], &named, &[0, last, 0]].concat());
        out.resize(out.len() + (blocks * scan.len() * bits).div_ceil(8), 0);
    }
    out.extend_from_slice(&[0xff, 0xd9]);
    out
}

/// Writes bits, the lowest bit of a byte first.
#[derive(Default)]
struct Bits {
    out: Vec<u8>,
    used: u32,
}

impl Bits {
    fn push(&mut self, value: u32, count: u32) {
        for at in 0..count {
            if self.used.is_multiple_of(8) {
                self.out.push(0);
            }
            let last = self.out.last_mut().unwrap();
            *last |= u8::try_from((value >> at) & 1).unwrap() << (self.used % 8);
            self.used = (self.used + 1) % 8;
        }
    }
}

/// Returns a GIF of a single colour. Each code of the table stands for a run that is one longer than the last.
fn gif(side: u16) -> Vec<u8> {
    const CLEAR: u32 = 4;
    const FIRST: u32 = 6;
    let mut bits = Bits::default();
    let mut pixels = 0;
    let mut width = 3;
    while pixels < u32::from(side) * u32::from(side) {
        bits.push(CLEAR, width);
        width = 3;
        bits.push(0, width);
        pixels += 1;
        for code in FIRST..4096 {
            bits.push(code, width);
            pixels += code - FIRST + 2;
            if code + 1 == 1 << width && width < 12 {
                width += 1;
            }
        }
    }
    let sides = [side.to_le_bytes(), side.to_le_bytes()].concat();
    let palette = [9; 12];
    let mut out =
        [b"GIF89a", &sides[..], &[0x81, 0, 0], &palette, &[0x2c, 0, 0, 0, 0], &sides, &[0, 2]].concat();
    for block in bits.out.chunks(255) {
        out.push(u8::try_from(block.len()).unwrap());
        out.extend_from_slice(block);
    }
    out.extend_from_slice(&[0, 0x3b]);
    out
}

fn riff(chunks: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut body = b"WEBP".to_vec();
    for (name, data) in chunks {
        body.extend_from_slice(name);
        body.extend_from_slice(&u32::try_from(data.len()).unwrap().to_le_bytes());
        body.extend_from_slice(data);
        body.resize(body.len() + data.len() % 2, 0);
    }
    [b"RIFF", &u32::try_from(body.len()).unwrap().to_le_bytes()[..], &body].concat()
}

fn webp(name: &[u8], data: &[u8]) -> Vec<u8> {
    riff(&[(name, data)])
}

fn canvas_of_ten(frame: &[u8]) -> Vec<u8> {
    riff(&[(&b"VP8X"[..], &[0, 0, 0, 0, 9, 0, 0, 9, 0, 0]), (&b"VP8 "[..], frame)])
}

fn lossless_head(side: u16) -> Bits {
    let mut bits = Bits::default();
    bits.push(0x2f, 8);
    bits.push(u32::from(side) - 1, 14);
    bits.push(u32::from(side) - 1, 14);
    // No transparency, version 0, no transform, no colour cache.
    bits.push(0, 1 + 3 + 1 + 1);
    bits
}

/// Writes a code with one symbol, which takes no bits to encode.
fn single(bits: &mut Bits, symbol: u32) {
    bits.push(0b101, 3);
    bits.push(symbol, 8);
}

/// Returns a lossless WebP of a single colour. It has a few bytes, whatever its size.
fn lossless(side: u16) -> Vec<u8> {
    let mut bits = lossless_head(side);
    bits.push(0, 1);
    (0..5).for_each(|_| single(&mut bits, 0));
    bits.out
}

/// Returns a WebP of 64 pixels with `groups` times 256 groups of Huffman codes, each of five tables with 1,024 entries.
fn lossless_tables(groups: u32) -> Vec<u8> {
    let mut bits = lossless_head(8);
    // Which group a block of four by four pixels belongs to is an image of its own, of one colour, without a cache.
    bits.push(1, 1);
    bits.push(0, 3);
    bits.push(0, 1);
    for symbol in [255, groups, 0, 0, 0] {
        single(&mut bits, symbol);
    }
    for _ in 0..(groups + 1) * 256 * 5 {
        deep_table(&mut bits);
    }
    bits.out
}

/// Writes eleven symbols with codes of 1, 2, … 9, 10 and 10 bits.
fn deep_table(bits: &mut Bits) {
    bits.push(0, 1);
    bits.push(14 - 4, 4);
    // The lengths 1 to 6 are written with three bits, 7 to 10 with four. In the order of the format: 17, 18, 0, 1, …
    for length in [0, 0, 0, 3, 3, 3, 3, 3, 0, 3, 4, 4, 4, 4] {
        bits.push(length, 3);
    }
    // Only the first eleven symbols are listed.
    bits.push(1, 1);
    bits.push(1, 3);
    bits.push(11 - 2, 4);
    for length in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10] {
        let (code, width): (u32, u32) = if length <= 6 { (length - 1, 3) } else { (0b1100 + length - 7, 4) };
        bits.push(code.reverse_bits() >> (32 - width), width);
    }
}

/// Returns a lossy WebP frame in which every bit is 0, so each block ends at once.
fn lossy(side: u16) -> Vec<u8> {
    let first: u32 = 400_000;
    let tag = (first << 5) | 0b1_0000;
    let sides = [side.to_le_bytes(), side.to_le_bytes()].concat();
    let mut out = [&tag.to_le_bytes()[..3], &[0x9d, 0x01, 0x2a], &sides].concat();
    out.resize(out.len() + 4_000_000, 0);
    out
}
