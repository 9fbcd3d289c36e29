(** Numbers as words of digits. *)

From Coq Require Import List NArith Lia Bool.
Import ListNotations.
Open Scope N_scope.

(** Which digit is read first: the most or the least significant one. *)
Inductive order := Msd | Lsd.

(** A base, or the digits of a linear recurrence, the most significant one of which is first. *)
Inductive numeration := Base (b : N) (first : order) | Lin (p q : N).

Definition fine_numeration (num : numeration) : bool :=
  match num with Base b _ => 2 <=? b | Lin p q => (1 <=? q) && (q <=? p) end.

Definition digit_count (num : numeration) : N :=
  match num with Base b _ => b | Lin p _ => p + 1 end.

Definition first_read (num : numeration) : order :=
  match num with Base _ first => first | Lin _ _ => Msd end.

(** The places u_0 = 1, u_1, … of a word have u_(j+2) = p·u_(j+1) + q·u_j. In a base p is the base
    and q is 0. *)
Definition p_of (num : numeration) : N := match num with Base b _ => b | Lin p _ => p end.
Definition q_of (num : numeration) : N := match num with Base _ _ => 0 | Lin _ q => q end.

(** u_j, and u_(j+1) - p·u_j. So u_1 is the number of digits. *)
Fixpoint places (num : numeration) (j : nat) : N * N :=
  match j with
  | O => (1, match num with Base _ _ => 0 | Lin _ _ => 1 end)
  | S j => let (u, v) := places num j in (p_of num * u + v, q_of num * u)
  end.

Definition unit_at (num : numeration) (j : nat) : N := fst (places num j).
Definition extra_at (num : numeration) (j : nat) : N := snd (places num j).

(** The digits of [n], the most significant one first, each as large as it can be. *)
Fixpoint high_digits (num : numeration) (length : nat) (n : N) : list N :=
  match length with
  | O => []
  | S length => n / unit_at num length :: high_digits num length (n mod unit_at num length)
  end.

(** In the order in which they are read. *)
Definition read_order (num : numeration) (w : list N) : list N :=
  match first_read num with Msd => w | Lsd => rev w end.

(** So many digits of [n]. The numbers that have no more digits are those below [unit_at]; of others
    the rest is taken. *)
Definition digits (num : numeration) (length : nat) (n : N) : list N :=
  read_order num (high_digits num length (n mod unit_at num length)).

(** The number of a word of digits. *)
Fixpoint high_value (num : numeration) (w : list N) : N :=
  match w with [] => 0 | d :: w => d * unit_at num (length w) + high_value num w end.

Definition value (num : numeration) (w : list N) : N := high_value num (read_order num w).

(** A word represents a number if after every digit p the next one is below q. (In a base there is
    no digit p.) *)
Fixpoint represents (num : numeration) (w : list N) : Prop :=
  match w with
  | [] => True
  | d :: w =>
      d < digit_count num /\
      (d = p_of num -> match w with [] => True | e :: _ => e < q_of num end) /\
      represents num w
  end.

Definition legal (num : numeration) (w : list N) : Prop := represents num (read_order num w).

(** A length that is enough for the digits of [n] in every numeration. *)
Definition enough (n : N) : nat := 2 * N.size_nat n.

Lemma below_power : forall n, n < 2 ^ N.of_nat (N.size_nat n).
Proof.
  intros [|p]; [reflexivity|]. simpl. induction p; simpl Pos.size_nat;
  rewrite ?Nnat.Nat2N.inj_succ, ?N.pow_succ_r'; lia.
Qed.

Lemma rev_repeat : forall A (a : A) k, rev (repeat a k) = repeat a k.
Proof.
  intros A a k. induction k as [|k IH]; auto. simpl. rewrite IH. clear IH.
  induction k; auto. simpl. rewrite IHk. auto.
Qed.

Section Num.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.

  Lemma factors : 1 <= p_of num /\ 2 <= p_of num + q_of num /\ q_of num <= p_of num /\
    p_of num <= digit_count num /\ digit_count num <= p_of num + 1.
  Proof.
    destruct num as [b o|p q]; simpl in *; rewrite ?andb_true_iff, !N.leb_le in Hb; lia.
  Qed.

  Lemma digit_count_big : 2 <= digit_count num.
  Proof.
    destruct num as [b o|p q]; simpl in *; rewrite ?andb_true_iff, !N.leb_le in Hb; lia.
  Qed.

  Lemma unit_step : forall j, unit_at num (S j) = p_of num * unit_at num j + extra_at num j.
  Proof. intros j. unfold unit_at, extra_at. simpl. destruct (places num j). reflexivity. Qed.

  Lemma extra_step : forall j, extra_at num (S j) = q_of num * unit_at num j.
  Proof. intros j. unfold unit_at, extra_at. simpl. destruct (places num j). reflexivity. Qed.

  (** The number of digits is p or, where u_1 is one more, p + 1. *)
  Lemma extra_first : digit_count num = p_of num + extra_at num 0.
  Proof. destruct num; unfold extra_at; cbn [digit_count p_of places snd]; lia. Qed.

  Lemma unit_bounds : forall j, 0 < unit_at num j /\
    p_of num * unit_at num j <= unit_at num (S j) /\
    unit_at num (S j) <= digit_count num * unit_at num j.
  Proof.
    pose proof factors as (P1 & P2 & P3 & P4 & P5).
    induction j as [|j (A & B & C)].
    - rewrite unit_step, extra_first. change (unit_at num 0) with 1. lia.
    - rewrite (unit_step (S j)), extra_step. repeat split; try nia.
      destruct num as [b o|p q]; simpl in *; nia.
  Qed.

  Lemma unit_positive : forall j, 0 < unit_at num j.
  Proof. intros j. apply unit_bounds. Qed.

  Lemma unit_grows : forall j k, (j <= k)%nat -> unit_at num j <= unit_at num k.
  Proof.
    intros j k H. induction H as [|k H IH]; [lia|].
    destruct (unit_bounds k) as (A & B & _). pose proof factors. nia.
  Qed.

  Lemma unit_doubles : forall k, 2 ^ N.of_nat k <= unit_at num (2 * k).
  Proof.
    pose proof factors as (P1 & P2 & P3 & _).
    induction k as [|k IH]; [reflexivity|].
    rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'.
    replace (2 * S k)%nat with (S (S (2 * k))) by lia.
    rewrite unit_step, extra_step. destruct (unit_bounds (2 * k)) as (A & B & _). nia.
  Qed.

  Lemma enough_digits : forall n, n < unit_at num (enough n).
  Proof. intros n. pose proof (below_power n). pose proof (unit_doubles (N.size_nat n)).
    unfold enough. lia.
  Qed.

  Lemma high_digits_length : forall L n, length (high_digits num L n) = L.
  Proof. induction L; intros; simpl; auto. Qed.

  Lemma high_value_digits : forall L n, n < unit_at num L ->
    high_value num (high_digits num L n) = n.
  Proof.
    induction L as [|L IH]; intros n H.
    - unfold unit_at in H. simpl in *. lia.
    - pose proof (unit_positive L). cbn [high_digits high_value].
      rewrite high_digits_length, IH by (apply N.mod_lt; lia).
      rewrite N.mul_comm. symmetry. apply N.div_mod. lia.
  Qed.

  Lemma high_digits_represent : forall L n, n < unit_at num L ->
    represents num (high_digits num L n).
  Proof.
    induction L as [|L IH]; intros n H; [exact I|].
    destruct (unit_bounds L) as (A & B & C).
    pose proof (N.div_mod n (unit_at num L) ltac:(lia)) as D.
    pose proof (N.mod_lt n (unit_at num L) ltac:(lia)) as M.
    cbn [high_digits represents]. repeat split.
    - apply N.div_lt_upper_bound; nia.
    - intros E. destruct L as [|L]; [exact I|]. cbn [high_digits].
      apply N.div_lt_upper_bound; [pose proof (unit_positive L); lia|].
      rewrite unit_step, extra_step in H. rewrite E in D. nia.
    - apply IH. exact M.
  Qed.

  Lemma high_value_below : forall w, represents num w ->
    high_value num w < unit_at num (length w).
  Proof.
    assert (H : forall w, represents num w -> high_value num w < unit_at num (length w) /\
      match w with [] => True | _ :: w => high_value num w < unit_at num (length w) end).
    { induction w as [|d w IH]; intros H; [split; [unfold unit_at; simpl; lia|exact I]|].
      cbn [represents] in H. destruct H as (A & B & C). destruct (IH C) as [V V'].
      split; [|exact V]. cbn [high_value length]. pose proof factors as (F1 & F2 & F3 & F4 & F5).
      destruct (unit_bounds (length w)) as (U1 & U2 & U3).
      destruct (N.eq_dec d (p_of num)) as [->|D]; [|nia].
      rewrite unit_step. destruct w as [|e w].
      - pose proof extra_first. cbn [length high_value]. change (unit_at num 0) with 1. lia.
      - specialize (B eq_refl). cbn [length high_value] in *. rewrite extra_step. nia. }
    intros w Hw. apply H, Hw.
  Qed.

  (** Every number has just one word of each length that is enough. *)
  Lemma high_digits_value : forall w, represents num w ->
    high_digits num (length w) (high_value num w) = w.
  Proof.
    induction w as [|d w IH]; intros H; auto. cbn [represents] in H. destruct H as (A & B & C).
    pose proof (high_value_below w C) as V. cbn [length high_digits high_value].
    f_equal; [symmetry; apply (N.div_unique _ _ d (high_value num w)); lia|].
    replace ((d * unit_at num (length w) + high_value num w) mod unit_at num (length w))
      with (high_value num w) by (apply (N.mod_unique _ _ d (high_value num w)); lia).
    apply IH, C.
  Qed.

  Lemma high_digits_more : forall k L n, n < unit_at num L ->
    high_digits num (k + L) n = repeat 0 k ++ high_digits num L n.
  Proof.
    induction k as [|k IH]; intros L n H; auto. cbn [Nat.add high_digits repeat app].
    pose proof (unit_grows L (k + L) ltac:(lia)).
    rewrite N.div_small, N.mod_small by lia. f_equal. apply IH, H.
  Qed.

  Lemma represents_app : forall v w, represents num (v ++ w) ->
    represents num v /\ represents num w.
  Proof.
    induction v as [|d v IH]; intros w H; [split; [exact I|exact H]|].
    cbn [app represents] in *. destruct H as (A & B & C). destruct (IH w C) as [D E].
    repeat split; auto. intros F. specialize (B F). destruct v; auto.
  Qed.

  Lemma read_order_twice : forall w, read_order num (read_order num w) = w.
  Proof. intros w. unfold read_order. destruct (first_read num); auto using rev_involutive. Qed.

  Lemma read_order_length : forall w, length (read_order num w) = length w.
  Proof. intros w. unfold read_order. destruct (first_read num); auto using rev_length. Qed.

  Lemma digits_length : forall L n, length (digits num L n) = L.
  Proof. intros. unfold digits. rewrite read_order_length. apply high_digits_length. Qed.

  Lemma rest_below : forall L n, n mod unit_at num L < unit_at num L.
  Proof. intros L n. apply N.mod_lt. pose proof (unit_positive L). lia. Qed.

  Lemma digits_legal : forall L n, legal num (digits num L n).
  Proof.
    intros. unfold legal, digits. rewrite read_order_twice. apply high_digits_represent, rest_below.
  Qed.

  Lemma value_digits_rest : forall L n, value num (digits num L n) = n mod unit_at num L.
  Proof.
    intros. unfold value, digits. rewrite read_order_twice. apply high_value_digits, rest_below.
  Qed.

  Lemma value_digits : forall L n, n < unit_at num L -> value num (digits num L n) = n.
  Proof. intros. rewrite value_digits_rest. apply N.mod_small. auto. Qed.

  Lemma value_below : forall w, legal num w -> value num w < unit_at num (length w).
  Proof. intros w H. rewrite <- read_order_length. apply high_value_below, H. Qed.

  Lemma digits_value : forall w, legal num w -> digits num (length w) (value num w) = w.
  Proof.
    intros w Hw. unfold digits. rewrite N.mod_small by (apply value_below, Hw).
    rewrite <- (read_order_length w). unfold value.
    rewrite high_digits_value by exact Hw. apply read_order_twice.
  Qed.

  (** Zeros where they change nothing. *)
  Definition pad {A} (zeros w : list A) : list A :=
    match first_read num with Msd => zeros ++ w | Lsd => w ++ zeros end.

  Lemma digits_more : forall L k n, n < unit_at num L ->
    digits num (L + k) n = pad (repeat 0 k) (digits num L n).
  Proof.
    intros L k n H. pose proof (unit_grows L (L + k) ltac:(lia)).
    unfold digits, pad, read_order. rewrite !N.mod_small by lia.
    rewrite PeanoNat.Nat.add_comm, high_digits_more by auto.
    destruct (first_read num); auto. rewrite rev_app_distr, rev_repeat. reflexivity.
  Qed.

  Lemma legal_pad : forall k w, legal num w -> legal num (pad (repeat 0 k) w).
  Proof.
    intros k w Hw. rewrite <- (digits_value w Hw), <- digits_more by (apply value_below, Hw).
    apply digits_legal.
  Qed.

  Lemma value_pad : forall k w, legal num w -> value num (pad (repeat 0 k) w) = value num w.
  Proof.
    intros k w Hw. rewrite <- (digits_value w Hw) at 1.
    rewrite <- digits_more by (apply value_below; auto).
    apply value_digits. eapply N.lt_le_trans; [apply value_below; auto|].
    apply unit_grows. lia.
  Qed.

  Lemma legal_cons : forall d w, legal num (d :: w) -> d < digit_count num /\ legal num w.
  Proof.
    unfold legal, read_order. intros d w H. destruct (first_read num).
    - cbn [represents] in H. tauto.
    - cbn [rev] in H. apply represents_app in H. destruct H as [H (A & _)]. auto.
  Qed.

  Lemma legal_nil : legal num [].
  Proof. unfold legal, read_order. destruct (first_read num); exact I. Qed.

  (** The most significant digit first, a digit counts as many places as follow. *)
  Lemma value_msd : forall d w, first_read num = Msd ->
    value num (d :: w) = d * unit_at num (length w) + value num w.
  Proof. intros d w H. unfold value, read_order. rewrite H. reflexivity. Qed.
End Num.

(** What the places are. *)
Lemma unit_base : forall b o j, unit_at (Base b o) j = b ^ N.of_nat j.
Proof.
  intros b o j. assert (E : places (Base b o) j = (b ^ N.of_nat j, 0));
    [|unfold unit_at; rewrite E; auto].
  induction j as [|j IH]; [reflexivity|]. cbn [places]. rewrite IH.
  cbn [p_of q_of]. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. f_equal. lia.
Qed.

Lemma unit_lin : forall p q j, unit_at (Lin p q) 0 = 1 /\ unit_at (Lin p q) 1 = p + 1 /\
  unit_at (Lin p q) (S (S j)) = p * unit_at (Lin p q) (S j) + q * unit_at (Lin p q) j.
Proof.
  intros p q j. repeat split.
  - rewrite unit_step. unfold unit_at, extra_at. cbn [places fst snd p_of]. lia.
  - rewrite (unit_step _ (S j)), extra_step. reflexivity.
Qed.

Lemma legal_base : forall b o w, Forall (fun d => d < b) w -> legal (Base b o) w.
Proof.
  intros b o w H. unfold legal.
  assert (K : forall v, Forall (fun d => d < b) v -> represents (Base b o) v).
  { intros v Hv. induction Hv as [|d v Hd Hv IH]; [exact I|].
    cbn [represents digit_count p_of]. repeat split; auto. intros ->. lia. }
  apply K. unfold read_order. destruct (first_read _); auto using Forall_rev.
Qed.

Lemma value_lsd : forall num d w, first_read num = Lsd ->
  value num (d :: w) = d + digit_count num * value num w.
Proof.
  intros [b o|] d w H; simpl in H; [|discriminate]. subst o.
  unfold value, read_order. cbn [first_read rev digit_count].
  induction (rev w) as [|e v IH]; cbn [app high_value].
  - rewrite unit_base. simpl. lia.
  - rewrite IH, app_length. cbn [length]. rewrite !unit_base, PeanoNat.Nat.add_1_r.
    rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

Lemma digits_lsd : forall b L n, 2 <= b ->
  digits (Base b Lsd) (S L) n = n mod b :: digits (Base b Lsd) L (n / b).
Proof.
  intros b L n Hb. set (num := Base b Lsd).
  assert (F : fine_numeration num = true) by (apply N.leb_le; exact Hb).
  set (w := n mod b :: digits num L (n / b)).
  assert (Len : length w = S L) by (unfold w; simpl; rewrite digits_length; auto).
  assert (W : legal num w).
  { apply legal_base. constructor; [apply N.mod_lt; lia|].
    pose proof (digits_legal num F L (n / b)) as K. revert K.
    generalize (digits num L (n / b)). induction l as [|d l IH]; intros K; constructor.
    - apply (legal_cons num d l K).
    - apply IH, (legal_cons num d l K). }
  assert (V : value num w = n mod unit_at num (S L)).
  { unfold w. rewrite value_lsd by reflexivity. rewrite value_digits_rest by exact F.
    unfold num. rewrite !unit_base. cbn [digit_count].
    rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'.
    rewrite N.mod_mul_r by (try apply N.pow_nonzero; lia). reflexivity. }
  rewrite <- (digits_value num F w W), Len, V. unfold digits.
  rewrite N.mod_mod; auto. pose proof (unit_positive num F (S L)). lia.
Qed.
