fn main() {
    for a in std::env::args().skip(1) {
        println!("{}", nimata::game::subtraction_division::try_it(&a));
    }
}
