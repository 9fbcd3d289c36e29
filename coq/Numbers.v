(** Numbers as words of digits. *)

From Coq Require Import List NArith Lia Bool.
From Nimata Require Import Words Enough.
From Nimata Require Export Language.
Import ListNotations.
Open Scope N_scope.

(** A base, or the digits of a linear recurrence, the most significant one of which is first, or the
    words of a language. *)
Inductive numeration :=
| Base (b : N) (first : order)
| Lin (p q : N)
| Words (L : language) (first : order).

(** Whether digits count by their places. *)
Definition placed (num : numeration) : bool :=
  match num with
  | Base b _ => 2 <=? b
  | Lin p q => (1 <=? q) && (q <=? p)
  | Words _ _ => false
  end.

Definition fine_numeration (num : numeration) : bool :=
  match num with Words L first => fine_language L first | _ => placed num end.

Definition digit_count (num : numeration) : N :=
  match num with Base b _ => b | Lin p _ => p + 1 | Words L _ => letter_count L end.

Definition first_read (num : numeration) : order :=
  match num with Base _ first => first | Lin _ _ => Msd | Words _ first => first end.

(** The places u_0 = 1, u_1, … of a word have u_(j+2) = p·u_(j+1) + q·u_j. In a base p is the base
    and q is 0. *)
Definition p_of (num : numeration) : N :=
  match num with Base b _ => b | Lin p _ => p | Words _ _ => 0 end.
Definition q_of (num : numeration) : N := match num with Lin _ q => q | _ => 0 end.

(** u_j, and u_(j+1) - p·u_j. So u_1 is the number of digits. *)
Fixpoint places (num : numeration) (j : nat) : N * N :=
  match j with
  | O => (1, match num with Lin _ _ => 1 | _ => 0 end)
  | S j => let (u, v) := places num j in (p_of num * u + v, q_of num * u)
  end.

Definition place_at (num : numeration) (j : nat) : N := fst (places num j).
Definition extra_at (num : numeration) (j : nat) : N := snd (places num j).

(** The digits of [n], the most significant one first, each as large as it can be. *)
Fixpoint place_digits (num : numeration) (length : nat) (n : N) : list N :=
  match length with
  | O => []
  | S length => n / place_at num length :: place_digits num length (n mod place_at num length)
  end.

(** The number of a word of digits. *)
Fixpoint place_value (num : numeration) (w : list N) : N :=
  match w with [] => 0 | d :: w => d * place_at num (length w) + place_value num w end.

(** A word represents a number if after every digit p the next one is below q. (In a base there is
    no digit p.) *)
Fixpoint place_word (num : numeration) (w : list N) : Prop :=
  match w with
  | [] => True
  | d :: w =>
      d < digit_count num /\
      (d = p_of num -> match w with [] => True | e :: _ => e < q_of num end) /\
      place_word num w
  end.

(** The numbers of a length are those below [unit_at]. *)
Definition unit_at (num : numeration) (length : nat) : N :=
  match num with
  | Words L first => count (letter_count L) (high_word L first) length
  | _ => place_at num length
  end.

(** In a language the number of a word is its rank. *)
Definition high_digits (num : numeration) (length : nat) (n : N) : list N :=
  match num with
  | Words L first => unrank (letter_count L) (high_word L first) length n
  | _ => place_digits num length n
  end.

Definition high_value (num : numeration) (w : list N) : N :=
  match num with
  | Words L first => rank (letter_count L) (high_word L first) w
  | _ => place_value num w
  end.

Definition represents (num : numeration) (w : list N) : Prop :=
  match num with
  | Words L first => digit_word (letter_count L) w /\ high_word L first w = true
  | _ => place_word num w
  end.

(** In the order in which they are read. *)
Definition read_order (num : numeration) (w : list N) : list N :=
  match first_read num with Msd => w | Lsd => rev w end.

(** So many digits of [n]. The numbers that have no more digits are those below [unit_at]; of others
    the rest is taken. *)
Definition digits (num : numeration) (length : nat) (n : N) : list N :=
  read_order num (high_digits num length (n mod unit_at num length)).

Definition value (num : numeration) (w : list N) : N := high_value num (read_order num w).

Definition legal (num : numeration) (w : list N) : Prop := represents num (read_order num w).

(** A length that is enough for the digits of [n]. *)
Definition enough (num : numeration) (n : N) : nat :=
  match num with Words L _ => enough_letters L n | _ => 2 * N.size_nat n end.

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

(** Numerations of places. *)
Section Places.
  Variable num : numeration.
  Hypothesis Hb : placed num = true.

  Lemma factors : 1 <= p_of num /\ 2 <= p_of num + q_of num /\ q_of num <= p_of num /\
    p_of num <= digit_count num /\ digit_count num <= p_of num + 1.
  Proof.
    destruct num as [b o|p q|L o]; simpl in *; try discriminate;
    rewrite ?andb_true_iff, !N.leb_le in Hb; lia.
  Qed.

  Lemma place_step : forall j, place_at num (S j) = p_of num * place_at num j + extra_at num j.
  Proof. intros j. unfold place_at, extra_at. simpl. destruct (places num j). reflexivity. Qed.

  Lemma extra_step : forall j, extra_at num (S j) = q_of num * place_at num j.
  Proof. intros j. unfold place_at, extra_at. simpl. destruct (places num j). reflexivity. Qed.

  (** The number of digits is p or, where u_1 is one more, p + 1. *)
  Lemma extra_first : digit_count num = p_of num + extra_at num 0.
  Proof.
    destruct num; try discriminate; unfold extra_at; cbn [digit_count p_of places snd]; lia.
  Qed.

  Lemma place_bounds : forall j, 0 < place_at num j /\
    p_of num * place_at num j <= place_at num (S j) /\
    place_at num (S j) <= digit_count num * place_at num j.
  Proof.
    pose proof factors as (P1 & P2 & P3 & P4 & P5).
    induction j as [|j (A & B & C)].
    - rewrite place_step, extra_first. change (place_at num 0) with 1. lia.
    - rewrite (place_step (S j)), extra_step. repeat split; try nia.
      destruct num as [b o|p q|L o]; simpl in *; try discriminate; nia.
  Qed.

  Lemma place_positive : forall j, 0 < place_at num j.
  Proof. intros j. apply place_bounds. Qed.

  Lemma place_grows : forall j k, (j <= k)%nat -> place_at num j <= place_at num k.
  Proof.
    intros j k H. induction H as [|k H IH]; [lia|].
    destruct (place_bounds k) as (A & B & _). pose proof factors. nia.
  Qed.

  Lemma place_doubles : forall k, 2 ^ N.of_nat k <= place_at num (2 * k).
  Proof.
    pose proof factors as (P1 & P2 & P3 & _).
    induction k as [|k IH]; [reflexivity|].
    rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'.
    replace (2 * S k)%nat with (S (S (2 * k))) by lia.
    rewrite place_step, extra_step. destruct (place_bounds (2 * k)) as (A & B & _). nia.
  Qed.

  Lemma enough_places : forall n, n < place_at num (2 * N.size_nat n).
  Proof. intros n. pose proof (below_power n). pose proof (place_doubles (N.size_nat n)). lia. Qed.

  Lemma place_digits_length : forall L n, length (place_digits num L n) = L.
  Proof. induction L; intros; simpl; auto. Qed.

  Lemma place_value_digits : forall L n, n < place_at num L ->
    place_value num (place_digits num L n) = n.
  Proof.
    induction L as [|L IH]; intros n H.
    - unfold place_at in H. simpl in *. lia.
    - pose proof (place_positive L). cbn [place_digits place_value].
      rewrite place_digits_length, IH by (apply N.mod_lt; lia).
      rewrite N.mul_comm. symmetry. apply N.div_mod. lia.
  Qed.

  Lemma place_digits_word : forall L n, n < place_at num L ->
    place_word num (place_digits num L n).
  Proof.
    induction L as [|L IH]; intros n H; [exact I|].
    destruct (place_bounds L) as (A & B & C).
    pose proof (N.div_mod n (place_at num L) ltac:(lia)) as D.
    pose proof (N.mod_lt n (place_at num L) ltac:(lia)) as M.
    cbn [place_digits place_word]. repeat split.
    - apply N.div_lt_upper_bound; nia.
    - intros E. destruct L as [|L]; [exact I|]. cbn [place_digits].
      apply N.div_lt_upper_bound; [pose proof (place_positive L); lia|].
      rewrite place_step, extra_step in H. rewrite E in D. nia.
    - apply IH. exact M.
  Qed.

  Lemma place_value_below : forall w, place_word num w ->
    place_value num w < place_at num (length w).
  Proof.
    assert (H : forall w, place_word num w -> place_value num w < place_at num (length w) /\
      match w with [] => True | _ :: w => place_value num w < place_at num (length w) end).
    { induction w as [|d w IH]; intros H; [split; [unfold place_at; simpl; lia|exact I]|].
      cbn [place_word] in H. destruct H as (A & B & C). destruct (IH C) as [V V'].
      split; [|exact V]. cbn [place_value length]. pose proof factors as (F1 & F2 & F3 & F4 & F5).
      destruct (place_bounds (length w)) as (U1 & U2 & U3).
      destruct (N.eq_dec d (p_of num)) as [->|D]; [|nia].
      rewrite place_step. destruct w as [|e w].
      - pose proof extra_first. cbn [length place_value]. change (place_at num 0) with 1. lia.
      - specialize (B eq_refl). cbn [length place_value] in *. rewrite extra_step. nia. }
    intros w Hw. apply H, Hw.
  Qed.

  (** Every number has just one word of each length that is enough. *)
  Lemma place_digits_value : forall w, place_word num w ->
    place_digits num (length w) (place_value num w) = w.
  Proof.
    induction w as [|d w IH]; intros H; auto. cbn [place_word] in H. destruct H as (A & B & C).
    pose proof (place_value_below w C) as V. cbn [length place_digits place_value].
    f_equal; [symmetry; apply (N.div_unique _ _ d (place_value num w)); lia|].
    replace ((d * place_at num (length w) + place_value num w) mod place_at num (length w))
      with (place_value num w) by (apply (N.mod_unique _ _ d (place_value num w)); lia).
    apply IH, C.
  Qed.

  Lemma place_digits_more : forall k L n, n < place_at num L ->
    place_digits num (k + L) n = repeat 0 k ++ place_digits num L n.
  Proof.
    induction k as [|k IH]; intros L n H; auto. cbn [Nat.add place_digits repeat app].
    pose proof (place_grows L (k + L) ltac:(lia)).
    rewrite N.div_small, N.mod_small by lia. f_equal. apply IH, H.
  Qed.

  Lemma place_word_app : forall v w, place_word num (v ++ w) ->
    place_word num v /\ place_word num w.
  Proof.
    induction v as [|d v IH]; intros w H; [split; [exact I|exact H]|].
    cbn [app place_word] in *. destruct H as (A & B & C). destruct (IH w C) as [D E].
    repeat split; auto. intros F. specialize (B F). destruct v; auto.
  Qed.

End Places.

Section Num.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.

  Lemma digit_count_big : 2 <= digit_count num.
  Proof.
    destruct num as [b o|p q|L o]; simpl in *; rewrite ?andb_true_iff, ?N.leb_le in Hb; try lia.
    exact (size_big L o Hb).
  Qed.

  Lemma unit_positive : forall j, 0 < unit_at num j.
  Proof.
    intros j. destruct num as [b o|p q|L o]; [exact (place_positive _ Hb j)..|].
    apply count_positive;
    [exact (size_big L o Hb)|exact (empty_word L o Hb)|exact (zero_in_front L o Hb)].
  Qed.

  Lemma unit_grows : forall j k, (j <= k)%nat -> unit_at num j <= unit_at num k.
  Proof.
    intros j k H. destruct num as [b o|p q|L o]; [exact (place_grows _ Hb j k H)..|].
    apply count_grows; [exact (size_big L o Hb)|exact (zero_in_front L o Hb)|exact H].
  Qed.

  Lemma enough_digits : forall n, n < unit_at num (enough num n).
  Proof.
    intros n. destruct num as [b o|p q|L o]; [exact (enough_places _ Hb n)..|].
    exact (enough_words L o Hb n).
  Qed.

  Lemma high_digits_length : forall k n, length (high_digits num k n) = k.
  Proof.
    clear Hb. intros k n.
    destruct num as [b o|p q|L o]; [apply place_digits_length..|apply unrank_length].
  Qed.

  Lemma high_value_digits : forall k n, n < unit_at num k ->
    high_value num (high_digits num k n) = n.
  Proof.
    intros k n H. destruct num as [b o|p q|L o]; [exact (place_value_digits _ Hb k n H)..|].
    exact (proj2 (proj2 (unrank_sound _ k _ n H))).
  Qed.

  Lemma high_digits_represent : forall k n, n < unit_at num k ->
    represents num (high_digits num k n).
  Proof.
    intros k n H. destruct num as [b o|p q|L o]; [exact (place_digits_word _ Hb k n H)..|].
    destruct (unrank_sound _ k _ n H) as (A & B & _). exact (conj B A).
  Qed.

  Lemma high_value_below : forall w, represents num w ->
    high_value num w < unit_at num (length w).
  Proof.
    intros w H. destruct num as [b o|p q|L o]; [exact (place_value_below _ Hb w H)..|].
    destruct H as [D H]. exact (rank_below _ w _ H D).
  Qed.

  (** Every number has just one word of each length that is enough. *)
  Lemma high_digits_value : forall w, represents num w ->
    high_digits num (length w) (high_value num w) = w.
  Proof.
    intros w H. destruct num as [b o|p q|L o]; [exact (place_digits_value _ Hb w H)..|].
    destruct H as [D H]. exact (unrank_rank _ w _ H D).
  Qed.

  Lemma high_digits_more : forall k j n, n < unit_at num j ->
    high_digits num (k + j) n = repeat 0 k ++ high_digits num j n.
  Proof.
    intros k j n H. destruct num as [b o|p q|L o]; [exact (place_digits_more _ Hb k j n H)..|].
    apply unrank_more; [exact (size_big L o Hb)|exact (zero_in_front L o Hb)|exact H].
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

  Lemma represents_digits : forall w, represents num w -> Forall (fun d => d < digit_count num) w.
  Proof.
    assert (P : forall w, place_word num w -> Forall (fun d => d < digit_count num) w).
    { induction w as [|d w IH]; intros H; constructor; cbn [place_word] in H; [|apply IH]; tauto. }
    intros w H. clear Hb. destruct num as [b o|p q|L o]; [exact (P w H)..|exact (proj1 H)].
  Qed.

  Lemma legal_digits : forall w, legal num w -> Forall (fun d => d < digit_count num) w.
  Proof.
    unfold legal, read_order. intros w H. apply represents_digits in H.
    destruct (first_read num); [exact H|]. rewrite <- (rev_involutive w). apply Forall_rev, H.
  Qed.

  Lemma legal_nil : legal num [].
  Proof.
    unfold legal, read_order.
    destruct num as [b o|p q|L o]; simpl; [destruct o; exact I|exact I|].
    split; [destruct o; constructor|]. rewrite <- (empty_word L o Hb). destruct o; reflexivity.
  Qed.
End Num.

Lemma value_nil : forall num, value num [] = 0.
Proof. intros [b []|p q|L []]; reflexivity. Qed.

(** Where digits count by their places. *)
Section Placed.
  Variable num : numeration.
  Hypothesis Hp : placed num = true.

  Lemma placed_unit : forall j, unit_at num j = place_at num j.
  Proof. intros j. destruct num; [reflexivity..|discriminate]. Qed.

  Lemma placed_fine : fine_numeration num = true.
  Proof. destruct num; auto. discriminate. Qed.

  Lemma unit_step : forall j, unit_at num (S j) = p_of num * unit_at num j + extra_at num j.
  Proof. intros j. rewrite !placed_unit. apply place_step. Qed.

  Lemma extra_unit : forall j, extra_at num (S j) = q_of num * unit_at num j.
  Proof. intros j. rewrite placed_unit. apply extra_step. Qed.

  Lemma placed_legal : forall w, legal num w <-> place_word num (read_order num w).
  Proof. intros w. unfold legal. destruct num; [reflexivity..|discriminate]. Qed.

  Lemma legal_cons : forall d w, legal num (d :: w) -> d < digit_count num /\ legal num w.
  Proof.
    intros d w. rewrite !placed_legal. unfold read_order. intros H. destruct (first_read num).
    - cbn [place_word] in H. tauto.
    - cbn [rev] in H. apply place_word_app in H. destruct H as [H (A & _)]. auto.
  Qed.

  (** The most significant digit first, a digit counts as many places as follow. *)
  Lemma value_msd : forall d w, first_read num = Msd ->
    value num (d :: w) = d * unit_at num (length w) + value num w.
  Proof.
    intros d w H. unfold value, read_order. rewrite H, placed_unit.
    destruct num; [reflexivity..|discriminate].
  Qed.
End Placed.

(** In a language the order of words is that of their numbers. *)
Lemma value_compare : forall L first v w, length v = length w -> legal (Words L first) v ->
  legal (Words L first) w ->
  N.compare (value (Words L first) v) (value (Words L first) w) =
    word_compare (read_order (Words L first) v) (read_order (Words L first) w).
Proof.
  intros L first v w E [Dv Hv] [Dw Hw]. apply (rank_compare (letter_count L)); auto.
  rewrite !read_order_length. exact E.
Qed.


(** What the places are. *)
Lemma unit_base : forall b o j, unit_at (Base b o) j = b ^ N.of_nat j.
Proof.
  intros b o j. assert (E : places (Base b o) j = (b ^ N.of_nat j, 0));
    [|cbn [unit_at]; unfold place_at; rewrite E; auto].
  induction j as [|j IH]; [reflexivity|]. cbn [places]. rewrite IH.
  cbn [p_of q_of]. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. f_equal. lia.
Qed.

Lemma unit_lin : forall p q j, unit_at (Lin p q) 0 = 1 /\ unit_at (Lin p q) 1 = p + 1 /\
  unit_at (Lin p q) (S (S j)) = p * unit_at (Lin p q) (S j) + q * unit_at (Lin p q) j.
Proof.
  intros p q j. cbn [unit_at]. repeat split.
  - rewrite place_step. unfold place_at, extra_at. cbn [places fst snd p_of]. lia.
  - rewrite (place_step _ (S j)), extra_step. reflexivity.
Qed.

Lemma legal_base : forall b o w, Forall (fun d => d < b) w -> legal (Base b o) w.
Proof.
  intros b o w H. unfold legal. cbn [represents].
  assert (K : forall v, Forall (fun d => d < b) v -> place_word (Base b o) v).
  { intros v Hv. induction Hv as [|d v Hd Hv IH]; [exact I|].
    cbn [place_word digit_count p_of]. repeat split; auto. intros ->. lia. }
  apply K. unfold read_order. destruct (first_read _); auto using Forall_rev.
Qed.

Lemma value_lsd : forall num d w, placed num = true -> first_read num = Lsd ->
  value num (d :: w) = d + digit_count num * value num w.
Proof.
  intros [b o| |] d w P H; simpl in H; try discriminate. subst o.
  unfold value, read_order. cbn [first_read rev digit_count high_value].
  induction (rev w) as [|e v IH]; cbn [app place_value].
  - change (place_at (Base b Lsd) (length [])) with 1. simpl. lia.
  - pose proof (unit_base b Lsd) as U. cbn [unit_at] in U.
    rewrite IH, app_length. cbn [length]. rewrite !U, PeanoNat.Nat.add_1_r.
    rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

Lemma digits_lsd : forall b L n, 2 <= b ->
  digits (Base b Lsd) (S L) n = n mod b :: digits (Base b Lsd) L (n / b).
Proof.
  intros b L n Hb. set (num := Base b Lsd).
  assert (F : placed num = true) by (apply N.leb_le; exact Hb).
  set (w := n mod b :: digits num L (n / b)).
  assert (Len : length w = S L) by (unfold w; cbn [length]; rewrite digits_length; reflexivity).
  assert (W : legal num w).
  { apply legal_base. constructor; [apply N.mod_lt; lia|].
    apply (legal_digits num), (digits_legal num F). }
  assert (V : value num w = n mod unit_at num (S L)).
  { unfold w. rewrite value_lsd by auto. rewrite value_digits_rest by exact F.
    unfold num. rewrite !unit_base. cbn [digit_count].
    rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'.
    rewrite N.mod_mul_r by (try apply N.pow_nonzero; lia). reflexivity. }
  rewrite <- (digits_value num F w W), Len, V. unfold digits.
  rewrite N.mod_mod; auto. pose proof (unit_positive num F (S L)). lia.
Qed.
