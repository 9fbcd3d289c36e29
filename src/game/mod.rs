pub mod subtraction_division;
