//! stub
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
pub fn to_lsd_digits(n: &BigUint, b: u32) -> Vec<u32> {
    let mut n = n.clone();
    let mut v = vec![];
    while !n.is_zero() {
        let (q, r) = n.div_rem(&b.into());
        v.push(r.to_u32().unwrap());
        n = q;
    }
    v
}
pub fn to_msd_digits(n: &BigUint, b: u32) -> Vec<u32> {
    let mut v = to_lsd_digits(n, b);
    v.reverse();
    v
}
pub fn from_msd_digits(d: &[u32], b: u32) -> Result<BigUint, ()> {
    let mut n = BigUint::zero();
    for &x in d {
        n = n * b + x;
    }
    Ok(n)
}
