(* SHA-256 (FIPS 180-4), by which a claim names an automaton that is given. *)

(* 32 bits behind the point of the square roots of the first 8 primes. *)
let start = [|
  0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19
|]

(* 32 bits behind the point of the cube roots of the first 64 primes. *)
let roots = [|
  0x428a2f98; 0x71374491; 0xb5c0fbcf; 0xe9b5dba5; 0x3956c25b; 0x59f111f1; 0x923f82a4; 0xab1c5ed5;
  0xd807aa98; 0x12835b01; 0x243185be; 0x550c7dc3; 0x72be5d74; 0x80deb1fe; 0x9bdc06a7; 0xc19bf174;
  0xe49b69c1; 0xefbe4786; 0x0fc19dc6; 0x240ca1cc; 0x2de92c6f; 0x4a7484aa; 0x5cb0a9dc; 0x76f988da;
  0x983e5152; 0xa831c66d; 0xb00327c8; 0xbf597fc7; 0xc6e00bf3; 0xd5a79147; 0x06ca6351; 0x14292967;
  0x27b70a85; 0x2e1b2138; 0x4d2c6dfc; 0x53380d13; 0x650a7354; 0x766a0abb; 0x81c2c92e; 0x92722c85;
  0xa2bfe8a1; 0xa81a664b; 0xc24b8b70; 0xc76c51a3; 0xd192e819; 0xd6990624; 0xf40e3585; 0x106aa070;
  0x19a4c116; 0x1e376c08; 0x2748774c; 0x34b0bcb5; 0x391c0cb3; 0x4ed8aa4a; 0x5b9cca4f; 0x682e6ff3;
  0x748f82ee; 0x78a5636f; 0x84c87814; 0x8cc70208; 0x90befffa; 0xa4506ceb; 0xbef9a3f7; 0xc67178f2
|]

let low number = number land 0xffffffff
let turned x by = low ((x lsr by) lor (x lsl (32 - by)))
let mixed x a b c = turned x a lxor turned x b lxor c

(* The state after a block, of which the words are given. *)
let after state block =
  let w = Array.append block (Array.make 48 0) in
  for t = 16 to 63 do
    let s0 = mixed w.(t - 15) 7 18 (w.(t - 15) lsr 3) in
    let s1 = mixed w.(t - 2) 17 19 (w.(t - 2) lsr 10) in
    w.(t) <- low (w.(t - 16) + s0 + w.(t - 7) + s1)
  done;
  let s = Array.copy state in
  for t = 0 to 63 do
    let a = s.(0) and e = s.(4) in
    let choice = (e land s.(5)) lxor (lnot e land s.(6)) in
    let most = (a land s.(1)) lxor (a land s.(2)) lxor (s.(1) land s.(2)) in
    let t1 = s.(7) + mixed e 6 11 (turned e 25) + choice + roots.(t) + w.(t) in
    Array.blit s 0 s 1 7;
    s.(4) <- low (s.(4) + t1);
    s.(0) <- low (t1 + mixed a 2 13 (turned a 22) + most)
  done;
  Array.map2 (fun old more -> low (old + more)) state s

(* The digest of a text, in hexadecimal. *)
let digest text =
  let length = String.length text in
  let blocks = (length + 72) / 64 in
  let bytes = Bytes.make (64 * blocks) '\000' in
  Bytes.blit_string text 0 bytes 0 length;
  Bytes.set bytes length '\x80';
  Bytes.set_int64_be bytes ((64 * blocks) - 8) (Int64.of_int (8 * length));
  let word i = low (Int32.to_int (Bytes.get_int32_be bytes (4 * i))) in
  let block state i = after state (Array.init 16 (fun j -> word ((16 * i) + j))) in
  let words = Array.fold_left block start (Array.init blocks Fun.id) in
  String.concat "" (List.map (Printf.sprintf "%08x") (Array.to_list words))
