(** An automaton adds two numbers if three sentences hold, in which no sum occurs. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Table Recognizer Sequence Arithmetic Linear Additions
  Compile Decide.
From Nimata Require Export Evidence.
Import ListNotations.
Open Scope N_scope.

(** The automaton outputs 1 just where the third number is the sum of the others. *)
Definition adds (num : numeration) (T : dfao) : Prop :=
  forall x y z, output num T [x; y; z] = Some 1 <-> x + y = z.

Section Sentences.
  Variable num : numeration.
  Variable T : dfao.

  Notation x_ := 1%positive.
  Notation y_ := 2%positive.
  Notation v_ := 3%positive.
  Notation z_ := 4%positive.
  Notation w_ := 5%positive.
  Notation u_ := 6%positive.

  Definition said (a b c : term) : formula := Output T [a; b; c] Equal 1.

  Definition successor (a b : var) : formula :=
    And (Compare Less (Var a) (Var b))
      (Not (Ex u_ (And (Compare Less (Var a) (Var u_)) (Compare Less (Var u_) (Var b))))).

  Definition adds_zero : formula :=
    All x_ (All z_ (Iff (said (Var x_) (Const 0) (Var z_)) (Compare Equal (Var x_) (Var z_)))).

  Definition adds_next : formula :=
    All x_ (All y_ (All v_ (All z_ (All w_ (Implies
      (And (said (Var x_) (Var y_) (Var z_)) (And (successor y_ v_) (successor z_ w_)))
      (said (Var x_) (Var v_) (Var w_))))))).

  Definition one_sum : formula :=
    All x_ (All y_ (All z_ (All w_ (Implies
      (And (said (Var x_) (Var y_) (Var z_)) (said (Var x_) (Var y_) (Var w_)))
      (Compare Equal (Var z_) (Var w_)))))).

  Lemma said_holds : forall e a b c m n k, number e a = Some m -> number e b = Some n ->
    number e c = Some k -> holds num e (said a b c) <-> output num T [m; n; k] = Some 1.
  Proof.
    intros e a b c m n k A B C. unfold said. cbn [holds numbers]. rewrite A, B, C. cbn [both].
    split.
    - intros (ns & E & H). injection E as <-. destruct (output num T _) as [o|]; [|discriminate].
      apply N.eqb_eq in H. congruence.
    - intros H. eexists. split; [reflexivity|]. rewrite H. reflexivity.
  Qed.

  Lemma compare_holds : forall e r a b,
    holds num e (Compare r (Var a) (Var b)) <-> compare r (e a) (e b) = true.
  Proof.
    intros e r a b. cbn [holds number]. split; [|eauto].
    intros (m & n & A & B & C). injection A as <-. injection B as <-. exact C.
  Qed.

  Lemma successor_holds : forall e a b, (a < u_)%positive -> (b < u_)%positive ->
    e b = e a + 1 -> holds num e (successor a b).
  Proof.
    intros e a b A B E. unfold successor.
    assert (Set_u : forall n x, (x < u_)%positive -> set e u_ n x = e x).
    { intros n x X. unfold set. destruct (Pos.eqb_spec x u_); [lia|reflexivity]. }
    assert (Here : forall n, set e u_ n u_ = n) by reflexivity.
    split.
    - apply compare_holds. apply N.ltb_lt. lia.
    - intros (n & [F G]). apply compare_holds, N.ltb_lt in F. apply compare_holds, N.ltb_lt in G.
      rewrite Here, Set_u in * by assumption. lia.
  Qed.

  Theorem sentences_add : holds num (fun _ => 0) adds_zero -> holds num (fun _ => 0) adds_next ->
    holds num (fun _ => 0) one_sum -> adds num T.
  Proof.
    intros H0 H1 H2.
    assert (Sum : forall x y, output num T [x; y; x + y] = Some 1).
    { intros x. apply N.peano_ind.
      - rewrite N.add_0_r. specialize (H0 x x). set (e := set _ z_ _) in H0.
        apply (said_holds e (Var x_) (Const 0) (Var z_)); try reflexivity. apply H0.
        apply compare_holds, N.eqb_refl.
      - intros y IH. specialize (H1 x y (N.succ y) (x + y) (x + N.succ y)).
        set (e := set _ w_ _) in H1.
        apply (said_holds e (Var x_) (Var v_) (Var w_)); try reflexivity. apply H1.
        split; [|split].
        + apply (said_holds e (Var x_) (Var y_) (Var z_) x y (x + y)); auto.
        + apply successor_holds; [reflexivity..|]. change (N.succ y = y + 1). lia.
        + apply successor_holds; [reflexivity..|].
          change (x + N.succ y = x + y + 1). lia. }
    intros x y z. split; [|intros <-; apply Sum].
    intros H. specialize (H2 x y z (x + y)). set (e := set _ w_ _) in H2.
    assert (K : holds num e (Compare Equal (Var z_) (Var w_))).
    { apply H2. split.
      - apply (said_holds e (Var x_) (Var y_) (Var z_) x y z); auto.
      - apply (said_holds e (Var x_) (Var y_) (Var w_) x y (x + y)); auto. }
    apply compare_holds, N.eqb_eq in K. symmetry. exact K.
  Qed.
End Sentences.

Definition check_adder {num : numeration} (arith : arithmetic num) (T : dfao) : option bool :=
  all_true arith [adds_zero T; adds_next T; one_sum T].

Theorem adder_sound : forall num (arith : arithmetic num) T, check_adder arith T = Some true ->
  adds num T.
Proof.
  intros num arith T H. pose proof (all_true_sound num arith _ H) as K.
  apply sentences_add; apply K; simpl; auto.
Qed.

Definition places_arithmetic (num : numeration) (Hp : placed num = true) (most : positive)
  : arithmetic num :=
  {| fine := placed_fine num Hp; most_states := most; linear := place_linear num most;
     linear_sound := place_linear_sound num Hp most |}.

Section Words.
  Variable L : language.
  Variable first : order.
  Hypothesis Hb : fine_numeration (Numbers.Words L first) = true.
  Variable most : positive.

  Notation num := (Numbers.Words L first).

  Lemma no_table : forall U, None = Some U ->
    recognizer num U (fun e => e 1%positive + e 2%positive = e 3%positive).
  Proof. discriminate. Qed.

  Definition order_alone : arithmetic num :=
    words_arithmetic L first Hb most None no_table.

  Definition sum_table (T : dfao) : option table :=
    sequences num most T nothing [1; 2; 3]%positive []
      (fun u _ => compare_outputs Equal u (Some 1)).

  Lemma sum_table_sound : forall T, adds num T -> forall U, sum_table T = Some U ->
    recognizer num U (fun e => e 1%positive + e 2%positive = e 3%positive).
  Proof.
    intros T H U E. eapply recognizer_ext; [|exact (sequences_sound num Hb most _ _ _ _ _ U E)].
    intros e. rewrite <- (H _ _ _). cbn [map]. destruct (output num T _) as [o|]; cbn;
    rewrite ?N.eqb_eq; split; congruence.
  Qed.

  Definition with_adder (T : dfao) (H : adds num T) : arithmetic num :=
    words_arithmetic L first Hb most (sum_table T) (sum_table_sound T H).
End Words.

Inductive attempt (num : numeration) :=
| Ready (arith : arithmetic num)
| Wrong_adder
| Unknown.
Arguments Ready {num}.
Arguments Wrong_adder {num}.
Arguments Unknown {num}.

Definition words_of (e : evidence) (L : language) (first : order)
  (Hb : fine_numeration (Numbers.Words L first) = true) : attempt (Numbers.Words L first) :=
  let plain := order_alone L first Hb (most e) in
  match adder e with
  | None => Ready plain
  | Some T =>
      match check_adder plain T as r return check_adder plain T = r -> _ with
      | Some true => fun H => Ready (with_adder L first Hb (most e) T (adder_sound _ plain T H))
      | Some false => fun _ => Wrong_adder
      | None => fun _ => Unknown
      end eq_refl
  end.

(** The arithmetic of a numeration. In one of places the adder is not asked. *)
Definition arithmetic_of (e : evidence) (num : numeration) : attempt num :=
  match num as n return attempt n with
  | Numbers.Words L first =>
      match bool_dec (fine_numeration (Numbers.Words L first)) true with
      | left Hb => words_of e L first Hb
      | right _ => Unknown
      end
  | Base b first =>
      match bool_dec (placed (Base b first)) true with
      | left Hp => Ready (places_arithmetic _ Hp (most e))
      | right _ => Unknown
      end
  | Lin p q =>
      match bool_dec (placed (Lin p q)) true with
      | left Hp => Ready (places_arithmetic _ Hp (most e))
      | right _ => Unknown
      end
  end.

Definition by_arithmetic {num A} (a : attempt num) (f : arithmetic num -> option A) : option A :=
  match a with Ready arith => f arith | _ => None end.

Lemma by_arithmetic_some : forall num A (a : attempt num) (f : arithmetic num -> option A) r,
  by_arithmetic a f = Some r -> exists arith, f arith = Some r.
Proof. intros num A [arith| |] f r H; try discriminate. exists arith. exact H. Qed.
