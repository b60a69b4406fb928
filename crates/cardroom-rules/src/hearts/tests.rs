use alloc::{string::ToString, vec::Vec};

use super::Call;

#[test]
fn dnfh_5_calls_read_as_they_are_written() {
    for call in Call::ALL {
        assert_eq!(call.to_string().parse(), Ok(call));
        let given: u8 = call.sizes().each().into_iter().sum();
        assert_eq!(given, if call == Call::Hold { 0 } else { 3 });
    }
    let other: Call = "4-0-0".parse().unwrap();
    assert!(!other.is_offered());
    let wrong = ["", "3-0", "3-0-0-0", "a-b-c", "3 0 0", "Kitty", "-1-0", "１-0-2"];
    let read: Vec<&str> = wrong.into_iter().filter(|text| text.parse::<Call>().is_ok()).collect();
    assert!(read.is_empty(), "{read:?}");
}
