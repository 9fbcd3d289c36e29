//! The boundary to JavaScript, with all that is unsafe here. Texts and files cross it as the place
//! in this module's memory where they begin, and a length in bytes.

/// What `page/worker.ts` offers.
mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        pub fn answers(text: *const u8, length: usize);
        pub fn does(text: *const u8, length: usize);
        pub fn panicked(text: *const u8, length: usize);
        pub safe fn sees(states: f64, done: f64, all: f64);
        #[cfg(target_os = "unknown")]
        pub safe fn now() -> f64;
    }
}

/// Tells the page what is done now.
pub fn does(what: &str) {
    // SAFETY: the page copies the text before it returns, and the text lives longer than that.
    unsafe { page::does(what.as_ptr(), what.len()) }
}

/// Tells the page how far it has come: states, and steps done of those in all, or 0 of 0.
pub fn sees(states: f64, done: f64, all: f64) {
    page::sees(states, done, all);
}

/// Gives the library the page's clock, which counts milliseconds.
#[cfg(target_os = "unknown")]
fn begin_clock() {
    use std::time::Duration;
    let passed = || Duration::try_from_secs_f64(page::now() / 1000.0).unwrap_or_default();
    nimata::budget::set_clock(passed);
}

/// A system has a clock of its own; there this crate is only looked at by the compiler.
#[cfg(not(target_os = "unknown"))]
fn begin_clock() {}

/// Prepares the library; the page calls it once.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    begin_clock();
    std::panic::set_hook(Box::new(|what| {
        let what = what.to_string();
        // SAFETY: as in `does`.
        unsafe { page::panicked(what.as_ptr(), what.len()) }
    }));
}

/// Memory for so many bytes, which the page fills and hands back to `request`.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Answers a wish, which is JSON in UTF-8, by one call of `answers`. The file is what was dropped
/// on the page, and most often empty.
///
/// # Safety
/// Both places are from `allocate`, for the same lengths, and neither is used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn request(
    wish: *mut u8,
    wish_length: usize,
    file: *mut u8,
    file_length: usize,
) {
    // SAFETY: the caller's promise.
    let (wish, file) = unsafe { (taken(wish, wish_length), taken(file, file_length)) };
    let answer = crate::answered(&wish, &file);
    // SAFETY: as in `does`.
    unsafe { page::answers(answer.as_ptr(), answer.len()) }
}

/// # Safety
/// The place is from `allocate`, for this length, and is not used again.
unsafe fn taken(at: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: the caller's promise; `allocate` made a boxed slice of this length.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) }
}
