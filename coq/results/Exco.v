(** EXCO-NIM with two piles, from certificates: Conjectures 1, 2 and 3 of Boros, Gurvich, Ho and
    Makino (arXiv:1504.06926), and Theorems S and U of docs/results.md, all for every position. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Game Relation Plain.
From Certificates Require exco_conjectures_1_to_3 exco_theorem_s exco_theorem_u.
Import ListNotations.
Open Scope N_scope.

Module C := exco_conjectures_1_to_3.
Module S := exco_theorem_s.
Module U := exco_theorem_u.

Definition code (x : N * N * N) : list N := let '(x0, x1, x2) := x in [x0; x1; x2].

(** The three certificates have the same game. *)
Lemma options : forall x l,
  option_of C.num C.game_G (code x) l <-> exists y, l = code y /\ exco x y.
Proof.
  intros [[x0 x1] x2] l. split.
  - intros (L & to & c & I & H). destruct l as [|y0 [|y1 [|y2 [|]]]]; try discriminate L.
    exists (y0, y1, y2). split; [reflexivity|]. unfold exco.
    destruct I as [I|[]]; injection I as <- <-; apply says_holds in H; plainly H.
    repeat split; try lia. intros E. injection E as -> -> ->. lia.
  - intros ([[y0 y1] y2] & -> & M). split; [reflexivity|].
    do 2 eexists. split; [left; reflexivity|]. apply says_holds. plainly_here.
    destruct M as (A & B & D & O & E). repeat split; auto.
    destruct (N.eq_dec y0 x0) as [->|], (N.eq_dec y1 x1) as [->|], (N.eq_dec y2 x2) as [->|];
    try lia. elim E. reflexivity.
Qed.

Lemma certified : forall T, relation_holds C.num C.game_G T -> exists G, values exco G /\
  forall x v, output C.num T (code x ++ [v]) = Some 1 -> G x = v.
Proof.
  intros T H. apply (relation_values _ _ _ H); try reflexivity; [|exact options].
  intros [[x0 x1] x2]. split; [reflexivity|]. apply says_holds. plainly_here. lia.
Qed.

(** There are values, and no two functions give them. *)
Theorem values_exist : exists G, values exco G.
Proof. destruct (certified _ C.theorem_G) as (G & V & _). exists G. exact V. Qed.

Theorem values_unique : forall G H, values exco G -> values exco H -> forall x, G x = H x.
Proof.
  apply (values_agree _ exco (fun '(x0, x1, x2) => x0 + x1 + x2)).
  intros [[a b] c] [[d e] f] (A & B & D & _ & E).
  destruct (N.eq_dec d a) as [->|], (N.eq_dec e b) as [->|], (N.eq_dec f c) as [->|]; try lia.
  elim E. reflexivity.
Qed.

Lemma stated : forall T, relation_holds C.num C.game_G T -> forall G, values exco G ->
  forall x0 x1 x2 v, output C.num T [x0; x1; x2; v] = Some 1 -> G (x0, x1, x2) = v.
Proof.
  intros T H G V x0 x1 x2 v O. destruct (certified T H) as (F & W & K).
  rewrite (values_unique G F V W). apply K, O.
Qed.

Lemma double_power : forall k, 2 ^ (k + 1) = 2 * 2 ^ k.
Proof. intros k. rewrite N.add_1_r, N.pow_succ_r'. reflexivity. Qed.

(** What the names in the certificates mean. *)
Ltac by_sentence true := exact (proj2 (says_holds _ _ _) true).

Lemma pow2_C : forall k, output C.num C.automaton_pow2 [2 ^ k] = Some 1.
Proof.
  apply (powers (fun p => output C.num C.automaton_pow2 [p] = Some 1)).
  by_sentence C.sentence_1_is_true.
Qed.

Lemma mult_C : forall k j, output C.num C.automaton_mult [j * 2 ^ k; 2 ^ k] = Some 1.
Proof.
  apply (multiples (fun m p => output C.num C.automaton_mult [m; p] = Some 1)).
  by_sentence C.sentence_2_is_true.
Qed.

Lemma xor_C : forall x y z, output C.num C.automaton_xor [x; y; z] = Some 1 <-> z = N.lxor x y.
Proof.
  apply (nim_sums (fun x y z => output C.num C.automaton_xor [x; y; z] = Some 1)).
  by_sentence C.sentence_3_is_true.
Qed.

Lemma mod_C : forall k m r, output C.num C.automaton_mod [m; 2 ^ k; r] = Some 1 <-> r = m mod 2 ^ k.
Proof.
  apply (remainders (fun m p r => output C.num C.automaton_mod [m; p; r] = Some 1)).
  by_sentence C.sentence_4_is_true.
Qed.

(** The value of a position follows from one case of a sentence of a certificate. *)
Ltac by_case sentence relation tac :=
  match goal with V : values exco ?G |- ?G (?x0, ?x1, ?x2) = ?v =>
    apply (stated _ relation G V);
    refine (proj2 (proj2 (says_holds _ _ _) sentence x0 x1 x2 v) _); one_of tac
  end.

(** Conjecture 1. If x1 = 2^k ≤ x2, the value is x0 + (x1 ⊕ x2) where
    2^k ≤ x2 mod 2^(k+1) < 2^(k+1) − x0, and elsewhere the sum. *)
Theorem conjecture_1 : forall G, values exco G -> forall x0 k x2, 2 ^ k <= x2 ->
  let r := x2 mod 2 ^ (k + 1) in
  let low := 2 ^ k <= r /\ r < 2 ^ (k + 1) - x0 in
  (low -> G (x0, 2 ^ k, x2) = x0 + N.lxor (2 ^ k) x2) /\
  (~ low -> G (x0, 2 ^ k, x2) = x0 + 2 ^ k + x2).
Proof.
  intros G V x0 k x2 L r low. pose proof (pow2_C k) as P.
  assert (R : output C.num C.automaton_mod [x2; 2 * 2 ^ k; r] = Some 1)
    by (unfold r; rewrite <- double_power; apply mod_C; reflexivity).
  assert (R' : forall s, output C.num C.automaton_mod [x2; 2 * 2 ^ k; s] = Some 1 -> s = r)
    by (intros s; unfold r; rewrite <- double_power; apply mod_C).
  unfold low. rewrite double_power. split.
  - intros [A B]. assert (B' : r + x0 < 2 * 2 ^ k) by lia.
    assert (X : exists z, output C.num C.automaton_xor [2 ^ k; x2; z] = Some 1 /\
      x0 + N.lxor (2 ^ k) x2 = x0 + z)
      by (exists (N.lxor (2 ^ k) x2); split; [apply xor_C|]; reflexivity).
    by_case C.sentence_5_is_true C.theorem_G ltac:(
      split; [exact X|split; [split; assumption|exists r; repeat split; assumption]]).
  - intros H.
    assert (N : ~ ((output C.num C.automaton_pow2 [2 ^ k] = Some 1 /\ 2 ^ k <= x2) /\
      exists s, (output C.num C.automaton_mod [x2; 2 * 2 ^ k; s] = Some 1 /\ 2 ^ k <= s) /\
        s + x0 < 2 * 2 ^ k))
      by (intros (_ & s & (A & B) & D); apply R' in A; subst s; apply H; lia).
    by_case C.sentence_5_is_true C.theorem_G ltac:(
      split; [exact eq_refl|split; [split; assumption|exact N]]).
Qed.

(** Conjecture 2. If x1 < 2^k ≤ x0 + x1 for some k and x1 ≤ x2, the value is the sum. *)
Theorem conjecture_2 : forall G, values exco G -> forall x0 x1 x2 k,
  x1 < 2 ^ k -> 2 ^ k <= x0 + x1 -> x1 <= x2 -> G (x0, x1, x2) = x0 + x1 + x2.
Proof.
  intros G V x0 x1 x2 k A B L. pose proof (pow2_C k) as P.
  by_case C.sentence_5_is_true C.theorem_G ltac:(
    split; [exact eq_refl|split; [assumption|exists (2 ^ k); repeat split; assumption]]).
Qed.

(** Conjecture 3. If 2^(k−1) < x1 < x0 + x1 < 2^k for some k, x1 ≤ x2, and a multiple of 2^k is at
    most x0 away from x2, the value is the sum. (Here k − 1 is k.) *)
Theorem conjecture_3 : forall G, values exco G -> forall x0 x1 x2 j k,
  2 ^ k < x1 -> x1 < x0 + x1 -> x0 + x1 < 2 ^ (k + 1) -> x1 <= x2 ->
  j * 2 ^ (k + 1) <= x2 + x0 -> x2 <= j * 2 ^ (k + 1) + x0 ->
  G (x0, x1, x2) = x0 + x1 + x2.
Proof.
  intros G V x0 x1 x2 j k A B D L E F.
  pose proof (pow2_C (k + 1)) as P. pose proof (mult_C (k + 1) j) as M.
  pose proof (double_power k) as W.
  assert (x1 < 2 ^ (k + 1) /\ 2 ^ (k + 1) < 2 * x1 /\ 1 <= x0) as (X1 & X2 & X3) by lia.
  by_case C.sentence_5_is_true C.theorem_G ltac:(
    split; [exact eq_refl|split; [assumption|
      exists (2 ^ (k + 1)), (j * 2 ^ (k + 1)); repeat split; assumption]]).
Qed.

(** Theorem U. If 2^i ≤ x0, x1 < 2^k, and x2 is at least j·2^k − 2^i and at most j·2^k + x0, the
    value is the sum. *)
Theorem theorem_u : forall G, values exco G -> forall x0 x1 x2 i j k,
  2 ^ i <= x0 -> x1 < 2 ^ k -> j * 2 ^ k <= x2 + 2 ^ i -> x2 <= j * 2 ^ k + x0 ->
  G (x0, x1, x2) = x0 + x1 + x2.
Proof.
  intros G V x0 x1 x2 i j k A B D E.
  assert (P : output C.num U.automaton_pow2 [2 ^ k] = Some 1).
  { apply (powers (fun p => output C.num U.automaton_pow2 [p] = Some 1)).
    by_sentence U.sentence_1_is_true. }
  assert (M : output C.num U.automaton_mult [j * 2 ^ k; 2 ^ k] = Some 1).
  { apply (multiples (fun m p => output C.num U.automaton_mult [m; p] = Some 1)).
    by_sentence U.sentence_2_is_true. }
  assert (T : exists q, output C.num U.automaton_top [x0; q] = Some 1 /\
    forall i, 2 ^ i <= x0 -> 2 ^ i <= q).
  { apply (highest (fun x p => output C.num U.automaton_top [x; p] = Some 1));
    [by_sentence U.sentence_4_is_true|]. pose proof (N.pow_nonzero 2 i). lia. }
  destruct T as (q & T & Q). specialize (Q i A).
  assert (D' : j * 2 ^ k <= x2 + q) by lia.
  by_case U.sentence_5_is_true U.theorem_G ltac:(
    split; [exact eq_refl|exists (2 ^ k), (j * 2 ^ k), q; repeat split; assumption]).
Qed.

Lemma xor_S : forall x y z, output C.num S.automaton_xor [x; y; z] = Some 1 <-> z = N.lxor x y.
Proof.
  apply (nim_sums (fun x y z => output C.num S.automaton_xor [x; y; z] = Some 1)).
  by_sentence S.sentence_2_is_true.
Qed.

(** Theorem S. If x1 and x2 have no binary digit in common, the value is the sum. If the digit m is
    the highest that they have in common, it is the sum wherever x0 + max(x1 mod 2^(m+1),
    x2 mod 2^(m+1)) ≥ 2^(m+1). *)
Theorem theorem_s_apart : forall G, values exco G -> forall x0 x1 x2,
  N.land x1 x2 = 0 -> G (x0, x1, x2) = x0 + x1 + x2.
Proof.
  intros G V x0 x1 x2 L.
  assert (X : output C.num S.automaton_xor [x1; x2; x1 + x2] = Some 1)
    by (apply xor_S, N.add_nocarry_lxor, L).
  by_case S.sentence_4_is_true S.theorem_G ltac:(
    split; [exact eq_refl|left; exact X]).
Qed.

(** What is left of two numbers above a place from which on they have no digit in common. *)
Lemma above : forall x y k, (forall i, k <= i -> N.testbit x i = true -> N.testbit y i = false) ->
  (x - x mod 2 ^ k) + (y - y mod 2 ^ k) = N.lxor (x - x mod 2 ^ k) (y - y mod 2 ^ k).
Proof.
  intros x y k H. apply N.add_nocarry_lxor, N.bits_inj_0. intros i. rewrite N.land_spec.
  assert (E : forall z, z - z mod 2 ^ k = N.shiftl (N.shiftr z k) k).
  { intros z. rewrite N.shiftl_mul_pow2, N.shiftr_div_pow2.
    pose proof (N.div_mod z (2 ^ k) ltac:(apply N.pow_nonzero; discriminate)) as E.
    set (d := z / 2 ^ k) in *. set (r := z mod 2 ^ k) in *. lia. }
  rewrite !E. destruct (N.le_gt_cases k i) as [K|K].
  - rewrite !N.shiftl_spec_high', !N.shiftr_spec' by exact K.
    replace (i - k + k) with i by lia.
    destruct (N.testbit x i) eqn:T; [rewrite (H i K T)|]; reflexivity.
  - rewrite N.shiftl_spec_low by exact K. reflexivity.
Qed.

Lemma high_digit : forall x m, N.testbit x m = true -> 2 ^ (m + 1) <= 2 * (x mod 2 ^ (m + 1)).
Proof.
  intros x m T. rewrite double_power. apply N.mul_le_mono_l.
  destruct (N.le_gt_cases (2 ^ m) (x mod (2 * 2 ^ m))) as [K|K]; [exact K|].
  rewrite <- double_power in K. exfalso.
  assert (B : N.testbit (x mod 2 ^ (m + 1)) m = true)
    by (rewrite N.mod_pow2_bits_low; [exact T|rewrite N.add_1_r; apply N.lt_succ_diag_r]).
  set (r := x mod 2 ^ (m + 1)) in *.
  destruct (N.eq_dec r 0) as [Z|Z]; [rewrite Z, N.bits_0 in B; discriminate|].
  rewrite N.bits_above_log2 in B; [discriminate|]. apply N.log2_lt_pow2; lia.
Qed.

Theorem theorem_s_common : forall G, values exco G -> forall x0 x1 x2 m,
  N.testbit x1 m = true -> N.testbit x2 m = true ->
  (forall i, m < i -> N.testbit x1 i = true -> N.testbit x2 i = false) ->
  2 ^ (m + 1) <= x0 + N.max (x1 mod 2 ^ (m + 1)) (x2 mod 2 ^ (m + 1)) ->
  G (x0, x1, x2) = x0 + x1 + x2.
Proof.
  intros G V x0 x1 x2 m A B H L.
  assert (R : forall x, output C.num S.automaton_mod [x; 2 ^ (m + 1); x mod 2 ^ (m + 1)] = Some 1).
  { intros x.
    apply (remainders (fun m p r => output C.num S.automaton_mod [m; p; r] = Some 1));
      [|reflexivity].
    by_sentence S.sentence_3_is_true. }
  pose proof (R x1) as R1. pose proof (R x2) as R2. clear R.
  pose proof (high_digit x1 m A) as D1. pose proof (high_digit x2 m B) as D2.
  assert (X : let y1 := x1 - x1 mod 2 ^ (m + 1) in let y2 := x2 - x2 mod 2 ^ (m + 1) in
    output C.num S.automaton_xor [y1; y2; y1 + y2] = Some 1).
  { apply xor_S, above. intros i K. apply H. lia. }
  assert (M1 : x1 mod 2 ^ (m + 1) <= x1) by (apply N.mod_le, N.pow_nonzero; discriminate).
  assert (M2 : x2 mod 2 ^ (m + 1) <= x2) by (apply N.mod_le, N.pow_nonzero; discriminate).
  set (q := 2 ^ (m + 1)) in *. set (d := x1 mod q) in *. set (e := x2 mod q) in *.
  assert (Y : exists b c,
    match (if d <=? x1 then Some (x1 - d) else None) with Some n => b = n | None => False end /\
    match (if e <=? x2 then Some (x2 - e) else None) with Some n => c = n | None => False end /\
    output C.num S.automaton_xor [b; c; b + c] = Some 1).
  { rewrite (proj2 (N.leb_le d x1) M1), (proj2 (N.leb_le e x2) M2).
    exists (x1 - d), (x2 - e). auto. }
  assert (Z : q <= x0 + d \/ q <= x0 + e)
    by (destruct (N.max_spec d e) as [[_ E]|[_ E]]; rewrite E in L; [right|left]; exact L).
  by_case S.sentence_4_is_true S.theorem_G ltac:(
    split; [exact eq_refl|right; exists q, d, e; repeat split; assumption]).
Qed.

Print Assumptions values_exist.
Print Assumptions values_unique.
Print Assumptions conjecture_1.
Print Assumptions conjecture_2.
Print Assumptions conjecture_3.
Print Assumptions theorem_u.
Print Assumptions theorem_s_apart.
Print Assumptions theorem_s_common.
