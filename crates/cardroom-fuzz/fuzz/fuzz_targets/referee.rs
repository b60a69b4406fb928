#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cardroom_fuzz::referee(bytes));
