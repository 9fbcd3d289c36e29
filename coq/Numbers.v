(** Numbers as words of digits. *)

From Coq Require Import List NArith Lia Bool.
Import ListNotations.
Open Scope N_scope.

(** Which digit is read first: the most or the least significant one. *)
Inductive order := Msd | Lsd.

Record numeration := { base : N; first_read : order }.

(** The [length] lowest digits of [n], the least significant one first. *)
Fixpoint low_digits (b : N) (length : nat) (n : N) : list N :=
  match length with
  | O => []
  | S length => n mod b :: low_digits b length (n / b)
  end.

(** The same, in the order in which they are read. *)
Definition digits (num : numeration) (length : nat) (n : N) : list N :=
  match first_read num with
  | Msd => rev (low_digits (base num) length n)
  | Lsd => low_digits (base num) length n
  end.

(** The number of a word of digits. *)
Definition low_value (b : N) (w : list N) : N :=
  fold_right (fun d v => d + b * v) 0 w.

Definition value (num : numeration) (w : list N) : N :=
  match first_read num with
  | Msd => low_value (base num) (rev w)
  | Lsd => low_value (base num) w
  end.

(** A length that is enough for the digits of [n] in every base. *)
Definition enough (n : N) : nat := N.size_nat n.

Lemma below_power : forall b n, 2 <= b -> n < b ^ N.of_nat (enough n).
Proof.
  intros b n Hb. unfold enough.
  apply N.lt_le_trans with (2 ^ N.of_nat (N.size_nat n)).
  - destruct n as [|p]; [reflexivity|]. simpl. induction p; simpl Pos.size_nat.
    + rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. lia.
    + rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. lia.
    + reflexivity.
  - apply N.pow_le_mono_l. exact Hb.
Qed.

Lemma low_digits_length : forall b L n, length (low_digits b L n) = L.
Proof. induction L; intros; simpl; auto. Qed.

Lemma low_value_digits : forall b L n,
  2 <= b -> n < b ^ N.of_nat L -> low_value b (low_digits b L n) = n.
Proof.
  intros b L. induction L as [|L IH]; intros n Hb Hn.
  - simpl in *. lia.
  - change (n mod b + b * low_value b (low_digits b L (n / b)) = n).
    rewrite IH; auto.
    + rewrite N.add_comm. symmetry. apply N.div_mod. lia.
    + rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r' in Hn.
      apply N.div_lt_upper_bound; lia.
Qed.

Lemma low_digits_value : forall b w,
  2 <= b -> Forall (fun d => d < b) w -> low_digits b (length w) (low_value b w) = w.
Proof.
  intros b w Hb Hw. induction Hw as [|d w Hd Hw IH]; auto.
  change (low_value b (d :: w)) with (d + b * low_value b w). simpl. f_equal.
  - rewrite N.mul_comm, N.mod_add by lia. apply N.mod_small; auto.
  - rewrite N.mul_comm, N.div_add by lia. rewrite (N.div_small d) by auto. exact IH.
Qed.

Lemma low_value_below : forall b w,
  2 <= b -> Forall (fun d => d < b) w -> low_value b w < b ^ N.of_nat (length w).
Proof.
  intros b w Hb Hw. induction Hw as [|d w Hd Hw IH].
  - reflexivity.
  - change (low_value b (d :: w)) with (d + b * low_value b w).
    simpl length. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. nia.
Qed.

Lemma low_digits_below : forall b L n, 2 <= b -> Forall (fun d => d < b) (low_digits b L n).
Proof.
  intros b L. induction L; intros n Hb; constructor; auto. apply N.mod_lt. lia.
Qed.

Lemma low_digits_more : forall b L k n, 2 <= b -> n < b ^ N.of_nat L ->
  low_digits b (L + k) n = low_digits b L n ++ repeat 0 k.
Proof.
  intros b L. induction L as [|L IH]; intros k n Hb Hn.
  - simpl. assert (n = 0) by (simpl in Hn; lia). subst n. clear Hn.
    induction k; simpl; auto. rewrite N.mod_0_l, N.div_0_l by lia. f_equal. exact IHk.
  - simpl. f_equal. apply IH; auto.
    rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r' in Hn.
    apply N.div_lt_upper_bound; lia.
Qed.

Section Num.
  Variable num : numeration.
  Hypothesis Hb : 2 <= base num.

  Definition legal (w : list N) : Prop := Forall (fun d => d < base num) w.

  Lemma digits_length : forall L n, length (digits num L n) = L.
  Proof.
    intros. unfold digits. destruct (first_read num); rewrite ?rev_length;
    apply low_digits_length.
  Qed.

  Lemma digits_legal : forall L n, legal (digits num L n).
  Proof.
    intros. unfold digits, legal. destruct (first_read num).
    - apply Forall_rev, low_digits_below, Hb.
    - apply low_digits_below, Hb.
  Qed.

  Lemma value_digits : forall L n, n < base num ^ N.of_nat L -> value num (digits num L n) = n.
  Proof.
    intros. unfold digits, value. destruct (first_read num); rewrite ?rev_involutive;
    apply low_value_digits; auto.
  Qed.

  Lemma digits_value : forall w, legal w -> digits num (length w) (value num w) = w.
  Proof.
    intros w Hw. unfold digits, value. destruct (first_read num).
    - rewrite <- (rev_length w), low_digits_value; auto using Forall_rev.
      apply rev_involutive.
    - apply low_digits_value; auto.
  Qed.

  Lemma value_below : forall w, legal w -> value num w < base num ^ N.of_nat (length w).
  Proof.
    intros w Hw. unfold value. destruct (first_read num).
    - rewrite <- (rev_length w). apply low_value_below; auto using Forall_rev.
    - apply low_value_below; auto.
  Qed.

  (** Zeros where they change nothing. *)
  Definition pad {A} (zeros w : list A) : list A :=
    match first_read num with Msd => zeros ++ w | Lsd => w ++ zeros end.

  Lemma digits_more : forall L k n, n < base num ^ N.of_nat L ->
    digits num (L + k) n = pad (repeat 0 k) (digits num L n).
  Proof.
    intros. unfold digits, pad. rewrite low_digits_more by auto.
    destruct (first_read num); auto. rewrite rev_app_distr. f_equal.
    clear. induction k; auto. simpl. rewrite IHk.
    clear. induction k; auto. simpl. rewrite IHk. auto.
  Qed.

  Lemma value_pad : forall k w, legal w -> value num (pad (repeat 0 k) w) = value num w.
  Proof.
    intros k w Hw. rewrite <- (digits_value w Hw) at 1.
    rewrite <- digits_more by (apply value_below; auto).
    apply value_digits.
    eapply N.lt_le_trans; [apply value_below; auto|].
    apply N.pow_le_mono_r; lia.
  Qed.

  Lemma legal_pad : forall k w, legal w -> legal (pad (repeat 0 k) w).
  Proof.
    intros k w Hw. unfold pad. assert (legal (repeat 0 k)).
    { clear Hw. induction k; constructor; auto. lia. }
    destruct (first_read num); apply Forall_app; auto.
  Qed.
End Num.
