(** Lemmas of one quantifier that are verified by a recurrence. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Simplify Arithmetic Decide Lemmas Substitute Equivalent.
Import ListNotations.
Open Scope N_scope.

Lemma in_list : forall A (P Q : A -> Prop) l, (forall x, In x l -> P x \/ Q x) ->
  (forall x, In x l -> P x) \/ exists x, In x l /\ Q x.
Proof.
  intros A P Q. induction l as [|x l IH]; intros H.
  - left. intros x [].
  - destruct (H x (or_introl eq_refl)) as [Px|Qx]; [|right; exists x; simpl; auto].
    destruct IH as [L|(y & I & Qy)]; [intros y I; apply H; simpl; auto| |].
    + left. intros y [<-|I]; auto.
    + right. exists y. simpl. auto.
Qed.

Fixpoint all_of (l : list formula) : formula :=
  match l with
  | [] => Compare Equal (Const 0) (Const 0)
  | [f] => f
  | f :: l => And f (all_of l)
  end.

Fixpoint some_of (l : list formula) : formula :=
  match l with
  | [] => Compare Less (Const 0) (Const 0)
  | [f] => f
  | f :: l => Or f (some_of l)
  end.

Lemma all_of_holds : forall num e l, holds num e (all_of l) <-> forall f, In f l -> holds num e f.
Proof.
  intros num e. induction l as [|f [|g l] IH].
  - simpl. split; [tauto|]. intros _. exists 0, 0. auto.
  - simpl. split; auto. intros H g [<-|[]]. auto.
  - change (all_of (f :: g :: l)) with (And f (all_of (g :: l))). cbn [holds]. rewrite IH. split.
    + intros [H K] h [<-|I]; auto.
    + intros H. split; [|intros h I]; apply H; simpl in *; auto.
Qed.

Lemma some_of_holds : forall num e l, holds num e (some_of l) -> exists f, In f l /\ holds num e f.
Proof.
  intros num e. induction l as [|f [|g l] IH].
  - simpl. intros (m & n & M & N & L). injection M as <-. injection N as <-. discriminate.
  - simpl. eauto.
  - change (some_of (f :: g :: l)) with (Or f (some_of (g :: l))). cbn [holds].
    intros [H|H]; [exists f; simpl; auto|]. destruct (IH H) as (h & I & K). exists h. simpl in *.
    tauto.
Qed.

Definition above_all (xs : list var) : var :=
  fold_right (fun x => Pos.max (Pos.succ x)) 1%positive xs.

Lemma above_all_in : forall xs x, In x xs -> (x < above_all xs)%positive.
Proof.
  induction xs as [|y xs IH]; simpl; [tauto|]. intros x [<-|I]; [|specialize (IH x I)]; lia.
Qed.

Definition is_one (o : option N) : bool := compare_outputs Equal o (Some 1).

Section Blocks.
  Variable num : numeration.

  (** An automaton, the variables that it reads, and the formula All t M or, where [every] is false,
      Ex t M of which it is said to output 1 where that holds. *)
  Record predicate := {
    machine : dfao;
    reads : list var;
    every : bool;
    counter : var;
    inside : formula;
  }.

  (** What holds for all t where the automaton does not output 1 for Ex, or outputs 1 for All. *)
  Definition kept (B : predicate) : formula := if every B then inside B else Not (inside B).

  Definition keeps (B : predicate) (e : env) : bool :=
    eqb (every B) (is_one (output num (machine B) (map e (reads B)))).

  (** The automaton is right, and there is an instance where there should be one. *)
  Definition right_at (B : predicate) (e : env) : Prop :=
    if keeps B e then forall n, holds num (set e (counter B) n) (kept B)
    else exists n, ~ holds num (set e (counter B) n) (kept B).

  (** The automaton's answer at some terms. *)
  Definition keeps_for (B : predicate) (ts : list term) : formula :=
    let one := Output (machine B) ts Equal 1 in if every B then one else Not one.

  Lemma keeps_for_holds : forall B ts e d, numbers e ts = Some (map d (reads B)) ->
    (holds num e (keeps_for B ts) <-> keeps B d = true).
  Proof.
    intros B ts e d H. unfold keeps_for, keeps.
    assert (E : holds num e (Output (machine B) ts Equal 1) <->
      is_one (output num (machine B) (map d (reads B))) = true).
    { cbn [holds]. rewrite H. unfold is_one. split; [intros (ns & N & K); congruence|eauto]. }
    destruct (every B); cbn [holds]; rewrite E; destruct (is_one _); simpl; split; congruence.
  Qed.

  (** What a certificate says of a recurrence, besides the predicate that it leads to. *)
  Record recurrence := {
    at_terms : list term;
    from : N;
    also : list term;
    guard : formula;
    falls : term;
  }.

  Section Recurrence.
    Variable B : predicate.
    Variable r : recurrence.
    (** Another predicate that is right, or nothing if the recurrence leads to the same one. *)
    Variable earlier : option predicate.
    (** Whether the conditions are those that follow from sums alone. *)
    Variable by_sums : bool.

    Definition other : predicate := match earlier with Some K => K | None => B end.
    Notation K := other.
    Notation t := (counter B).

    Definition own_terms : list term := falls r :: at_terms r ++ also r.

    Definition above : var :=
      above_all (t :: read_by (kept B) ++ read_by (guard r) ++ read_by_terms own_terms).

    Definition clear : bool :=
      negb (existsb (Pos.eqb t) (read_by (guard r) ++ read_by_terms own_terms)).

    (** The other predicate's variables become terms. *)
    Fixpoint listed (xs : list var) (ts : list term) (y : var) : term :=
      match xs, ts with
      | x :: xs, a :: ts => if Pos.eqb y x then a else listed xs ts y
      | _, _ => Var (above + y)
      end.

    Definition places : var -> term := listed (reads K) (at_terms r).

    Definition there : formula := put_terms above (also_put places (counter K) (Var t)) (kept K).

    (** A term becomes t. *)
    Definition itself (y : var) : term := if Pos.ltb y above then Var y else Var (above + y).

    Definition here (a : term) : formula := put_terms above (also_put itself t a) (kept B).

    Definition shifted : term := Add (Var t) (Const (from r)).
    Definition alone (a : term) : formula := Implies (is_number a) (here a).
    Definition all_alone : formula := all_of (map alone (also r)).
    Definition is_alone (a : term) : formula := Compare Equal shifted a.

    Definition same : formula -> formula -> formula := if by_sums then alike else Iff.

    (** The third condition for one term. *)
    Definition third (a : term) : formula :=
      if by_sums then Implies (And (guard r) (is_alone a)) (follows true (here shifted) there)
      else Implies (And (guard r) (And (is_alone a) (here a))) there.

    (** The five conditions of docs/certificate.md, the third for each term by itself: as it equals
        t + from, it is looked at in its place. *)
    Definition recurrence_conditions : list formula :=
      let D := guard r in
      let lower := match earlier with
        | Some _ => []
        | None => [Compare Less (put_term places (falls r)) (falls r)]
        end in
      [Implies D (all_of (map is_number (at_terms r) ++ lower));
       Implies D (some_of (map is_alone (also r) ++ [same (here shifted) there]))] ++
      map third (also r) ++
      [Implies (And (Or (Compare Less (Var t) (Const (from r))) (Not D)) all_alone) (kept B);
       Iff (keeps_for B (map Var (reads B)))
         (And all_alone (Implies D (keeps_for K (map places (reads K)))))].

    Hypothesis Clear : clear = true.
    Hypothesis Guard_known : forall e, holds num e (guard r) \/ ~ holds num e (guard r).
    Hypothesis Inside_known : forall e, holds num e (inside B) \/ ~ holds num e (inside B).
    Hypothesis True_all : forall f, In f recurrence_conditions -> forall e, holds num e f.
    Hypothesis Right : forall K', earlier = Some K' -> forall e, right_at K' e.

    (** The values of the other predicate's variables. *)
    Definition moved (e : env) : env :=
      fun y => match number e (places y) with Some n => n | None => 0 end.

    Lemma below_above : forall x,
      In x (read_by (kept B)) \/ In x (read_by_terms own_terms) \/ x = t -> (x < above)%positive.
    Proof.
      intros x H. apply above_all_in. simpl. rewrite !in_app_iff. intuition.
    Qed.

    Lemma without_t : forall x,
      In x (read_by (guard r)) \/ In x (read_by_terms own_terms) -> x <> t.
    Proof.
      intros x H ->. unfold clear in Clear. apply negb_true_iff in Clear.
      assert (F : existsb (Pos.eqb t) (read_by (guard r) ++ read_by_terms own_terms) = true);
      [|congruence].
      apply existsb_exists. exists t. rewrite in_app_iff, Pos.eqb_refl. auto.
    Qed.

    Lemma read_own : forall a x, In a own_terms -> In x (read_by_term a) ->
      In x (read_by_terms own_terms).
    Proof. intros a x A I. apply in_flat_map. eauto. Qed.

    Lemma number_set : forall a e n, In a own_terms -> number (set e t n) a = number e a.
    Proof.
      intros a e n A. apply number_read. intros x I. unfold set.
      destruct (Pos.eqb_spec x t) as [E|]; auto. elim (without_t x); auto. right.
      apply (read_own a); auto.
    Qed.

    Lemma listed_term : forall ts xs y, In (listed xs ts y) ts \/ listed xs ts y = Var (above + y).
    Proof.
      induction ts as [|a ts IH]; intros [|x xs] y; simpl; auto.
      destruct (Pos.eqb y x); auto. destruct (IH xs y); auto.
    Qed.

    Lemma places_term : forall y, In (places y) (at_terms r) \/ places y = Var (above + y).
    Proof. intros y. apply listed_term. Qed.

    Lemma own_at : forall a, In a (at_terms r) -> In a own_terms.
    Proof. intros a I. unfold own_terms. simpl. rewrite in_app_iff. auto. Qed.

    Lemma own_also : forall a, In a (also r) -> In a own_terms.
    Proof. intros a I. unfold own_terms. simpl. rewrite in_app_iff. auto. Qed.

    Lemma here_holds : forall a e n, (a = shifted \/ In a own_terms) -> number e a = Some n ->
      (holds num e (here a) <-> holds num (set e t n) (kept B)).
    Proof.
      intros a e n A V.
      assert (P : apart above (also_put itself t a)).
      { intros y. unfold also_put. destruct (Pos.eqb_spec y t) as [->|N].
        - left. intros x I. apply below_above. destruct A as [->|A]; [simpl in I; intuition|].
          right. left. apply (read_own a); auto.
        - unfold itself. destruct (Pos.ltb_spec y above); auto. left. simpl.
          intros x [<-|[]]. auto. }
      set (d := fun y => if Pos.eqb y t then n
        else if Pos.ltb y above then e y else e (above + y)%positive).
      unfold here. rewrite (put_holds num above (kept B) _ e d P).
      - apply holds_read. intros x I. unfold d, set. destruct (Pos.eqb x t); auto.
        assert (L : (x < above)%positive) by (apply below_above; auto).
        apply Pos.ltb_lt in L. rewrite L. auto.
      - intros y. unfold also_put, itself, d. destruct (Pos.eqb y t); auto.
        destruct (Pos.ltb y above); auto.
    Qed.

    Lemma alone_holds : forall a e, In a own_terms -> (holds num e (alone a) <->
      forall n, number e a = Some n -> holds num (set e t n) (kept B)).
    Proof.
      intros a e A. unfold alone, is_number. cbn [holds]. split.
      - intros H n V. rewrite <- (here_holds a e n) by auto. apply H.
        exists n, 0. split; auto. split; auto. apply N.leb_le. lia.
      - intros H (n & m & V & _). rewrite (here_holds a e n) by auto. auto.
    Qed.

    Lemma set_twice : forall e m n x, set (set e t m) t n x = set e t n x.
    Proof. intros. unfold set. destruct (Pos.eqb x t); auto. Qed.

    Lemma all_alone_set : forall e n, holds num e all_alone -> holds num (set e t n) all_alone.
    Proof.
      unfold all_alone. intros e n. rewrite !all_of_holds. intros H f I.
      apply in_map_iff in I. destruct I as (a & <- & I). pose proof (own_also a I) as A.
      specialize (H _ (in_map alone _ _ I)). rewrite alone_holds in * by auto.
      intros m V. rewrite number_set in V by auto.
      rewrite (holds_ext num _ _ (set e t m)) by apply set_twice. auto.
    Qed.

    Lemma guard_set : forall e n, holds num (set e t n) (guard r) <-> holds num e (guard r).
    Proof.
      intros e n. apply holds_read. intros x I. unfold set.
      destruct (Pos.eqb_spec x t) as [E|]; auto. elim (without_t x); auto.
    Qed.

    Lemma kept_known : forall e, holds num e (kept B) \/ ~ holds num e (kept B).
    Proof.
      intros e. unfold kept. pose proof (Inside_known e). destruct (every B); cbn [holds]; tauto.
    Qed.

    Section Guarded.
      Variable e : env.
      Hypothesis D : holds num e (guard r).

      Lemma places_numbers : forall y, number e (places y) = Some (moved e y).
      Proof.
        intros y. unfold moved. destruct (places_term y) as [I|E]; [|rewrite E; auto].
        assert (H : holds num e (is_number (places y))).
        { eassert (C : holds num e (Implies (guard r) (all_of (map is_number _ ++ _)))).
          { apply True_all. unfold recurrence_conditions. simpl. auto. }
          cbn [holds] in C. specialize (C D). rewrite all_of_holds in C.
          apply C, in_or_app. left. apply in_map, I. }
        unfold is_number in H. cbn [holds] in H. destruct H as (n & m & V & _). rewrite V. auto.
      Qed.

      Lemma there_holds : forall n, holds num (set e t n) there <->
        holds num (set (moved e) (counter K) n) (kept K).
      Proof.
        intros n. unfold there. apply put_holds.
        - intros y. unfold also_put. destruct (Pos.eqb_spec y (counter K)) as [->|N].
          + left. simpl. intros x [<-|[]]. apply below_above. auto.
          + destruct (places_term y) as [I|E]; [|rewrite E; auto]. left. intros x J.
            apply below_above. right. left. apply (read_own (places y)); auto using own_at.
        - intros y. unfold also_put. destruct (Pos.eqb_spec y (counter K)) as [->|N].
          + simpl. unfold set. rewrite !Pos.eqb_refl. auto.
          + replace (set (moved e) (counter K) n y) with (moved e y)
              by (unfold set; destruct (Pos.eqb_spec y (counter K)); tauto).
            rewrite <- places_numbers. destruct (places_term y) as [I|E].
            * apply number_set, own_at, I.
            * rewrite E. simpl. unfold set. destruct (Pos.eqb_spec (above + y) t) as [F|]; auto.
              pose proof (below_above t ltac:(auto)). lia.
      Qed.

      Lemma other_keeps : holds num e (keeps_for K (map places (reads K))) <->
        keeps K (moved e) = true.
      Proof.
        apply keeps_for_holds. induction (reads K) as [|x xs IH]; simpl; auto.
        rewrite places_numbers, IH. auto.
      Qed.

      Lemma shifted_number : forall n, number (set e t n) shifted = Some (n + from r).
      Proof. intros n. simpl. unfold set. rewrite Pos.eqb_refl. auto. Qed.

      Lemma here_shifted : forall n, holds num (set e t n) (here shifted) <->
        holds num (set e t (n + from r)) (kept B).
      Proof.
        intros n. rewrite (here_holds shifted _ (n + from r)) by auto using shifted_number.
        apply holds_ext. apply set_twice.
      Qed.

      Lemma is_alone_holds : forall a n, In a (also r) ->
        (holds num (set e t n) (is_alone a) <-> number e a = Some (n + from r)).
      Proof.
        intros a n I. unfold is_alone. cbn [holds].
        rewrite shifted_number, number_set by auto using own_also. split.
        - intros (x & y & X & Y & E). apply N.eqb_eq in E. congruence.
        - intros E. exists (n + from r), (n + from r). rewrite N.eqb_refl. auto.
      Qed.

      (** Both hold alike, or the number is looked at by itself and the one implies the other. *)
      Lemma next_one : forall n,
        (holds num (set e t (n + from r)) (kept B) ->
          holds num (set (moved e) (counter K) n) (kept K)) /\
        ((exists a, In a (also r) /\ number e a = Some (n + from r)) \/
          (holds num (set (moved e) (counter K) n) (kept K) ->
            holds num (set e t (n + from r)) (kept B))).
      Proof.
        intros n. rewrite <- there_holds, <- here_shifted.
        assert (Cases : (exists a, In a (also r) /\ number e a = Some (n + from r)) \/
          (holds num (set e t n) (here shifted) <-> holds num (set e t n) there)).
        { eassert (C : holds num (set e t n) (Implies (guard r) (some_of _))).
          { apply True_all. unfold recurrence_conditions. simpl. auto. }
          cbn [holds] in C. rewrite guard_set in C. apply C in D. apply some_of_holds in D.
          destruct D as (f & I & H). apply in_app_or in I.
          destruct I as [I|[<-|[]]].
          2: { right. unfold same in H. destruct by_sums; [apply alike_holds, H|exact H]. }
          apply in_map_iff in I. destruct I as (a & <- & I). left. exists a.
          rewrite is_alone_holds in H by auto. auto. }
        destruct Cases as [(a & I & V)|E]; [|tauto]. split; [|eauto]. intros H.
        assert (C : holds num (set e t n) (third a)).
        { apply True_all. unfold recurrence_conditions. rewrite !in_app_iff. right. left.
          apply in_map_iff. eauto. }
        unfold third in C. destruct by_sums.
        { assert (F : holds num (set e t n) (follows true (here shifted) there)).
          { cbn [holds] in C. apply C. rewrite guard_set, (is_alone_holds a n I). auto. }
          exact (follows_holds num _ _ true _ F H). }
        cbn [holds] in C. apply C. rewrite guard_set, (is_alone_holds a n I).
        repeat split; auto. rewrite here_shifted in H.
        rewrite (here_holds a _ (n + from r)); auto using own_also.
        - rewrite (holds_ext num _ _ (set e t (n + from r))) by apply set_twice. exact H.
        - rewrite number_set by auto using own_also. exact V.
      Qed.
    End Guarded.

    (** What is right where the recurrence leads to is right here. *)
    Lemma right_here : forall e, (holds num e (guard r) -> right_at K (moved e)) -> right_at B e.
    Proof.
      intros e Next. unfold right_at.
      assert (H : keeps B e = true <->
        holds num e all_alone /\
          (holds num e (guard r) -> holds num e (keeps_for K (map places (reads K))))).
      { rewrite <- (keeps_for_holds B (map Var (reads B)) e e).
        - change (holds num e (Iff (keeps_for B (map Var (reads B)))
            (And all_alone (Implies (guard r) (keeps_for K (map places (reads K))))))).
          apply True_all. unfold recurrence_conditions. rewrite !in_app_iff. simpl. auto.
        - induction (reads B) as [|x xs IH]; simpl; auto. rewrite IH. auto. }
      assert (Alone : holds num e all_alone \/
        exists n, ~ holds num (set e t n) (kept B)).
      { destruct (in_list _ (fun a => holds num e (alone a))
          (fun a => exists n, number e a = Some n /\ ~ holds num (set e t n) (kept B)) (also r))
          as [A|(a & _ & n & _ & N)]; eauto.
        - intros a I. rewrite alone_holds by auto using own_also.
          destruct (number e a) as [n|] eqn:V; [|left; congruence].
          destruct (kept_known (set e t n)); [left|right; eauto]. intros m M. congruence.
        - left. apply all_of_holds. intros f I. apply in_map_iff in I. destruct I as (a & <- & I).
          auto. }
      destruct (keeps B e) eqn:E.
      - destruct (proj1 H eq_refl) as [A Rest].
        assert (Low : forall n, n < from r \/ ~ holds num e (guard r) ->
          holds num (set e t n) (kept B)).
        { intros n L.
          assert (C : holds num (set e t n) (Implies
            (And (Or (Compare Less (Var t) (Const (from r))) (Not (guard r))) all_alone) (kept B))).
          { apply True_all. unfold recurrence_conditions. rewrite !in_app_iff. simpl. auto. }
          cbn [holds] in C. apply C. split; [|apply all_alone_set, A].
          rewrite guard_set. destruct L as [L|L]; auto. left. exists n, (from r). simpl.
          unfold set. rewrite Pos.eqb_refl. repeat split; auto. apply N.ltb_lt, L. }
        intros n. destruct (Guard_known e) as [D|D]; auto.
        destruct (N.lt_ge_cases n (from r)) as [L|L]; auto.
        replace n with (n - from r + from r) by lia.
        pose proof (Next D) as Other. unfold right_at in Other.
        rewrite (proj1 (other_keeps e D) (Rest D)) in Other.
        destruct (next_one e D (n - from r)) as [_ [(a & I & V)|C]]; auto.
        unfold all_alone in A. rewrite all_of_holds in A. specialize (A _ (in_map alone _ _ I)).
        rewrite alone_holds in A by auto using own_also. auto.
      - destruct Alone as [A|]; auto.
        destruct (Guard_known e) as [D|D].
        2: { assert (false = true); [|discriminate]. apply H. tauto. }
        pose proof (Next D) as Other. unfold right_at in Other.
        destruct (keeps K (moved e)) eqn:F.
        + assert (false = true); [|discriminate]. apply H. split; auto. intros _.
          apply other_keeps; auto.
        + destruct Other as (n & N). exists (n + from r). intros Y. apply N.
          apply (next_one e D n), Y.
    Qed.

    Lemma falls_less : earlier = None -> forall e, holds num e (guard r) ->
      exists m n, number (moved e) (falls r) = Some m /\ number e (falls r) = Some n /\ m < n.
    Proof.
      intros Earlier e D.
      eassert (C : holds num e (Implies (guard r) (all_of (_ ++ [_])))).
      { apply True_all. unfold recurrence_conditions. rewrite Earlier. simpl. auto. }
      cbn [holds] in C. specialize (C D). rewrite all_of_holds in C.
      specialize (C (Compare Less (put_term places (falls r)) (falls r))).
      rewrite in_app_iff in C. specialize (C (or_intror (or_introl eq_refl))). cbn [holds] in C.
      destruct C as (m & n & M & N & L). exists m, n. split; auto.
      - rewrite <- (put_number e places (moved e)); auto. exact (places_numbers e D).
      - split; auto. apply N.ltb_lt, L.
    Qed.

    Theorem recurrence_right : forall e, right_at B e.
    Proof.
      destruct (earlier) as [K'|] eqn:Earlier.
      - intros e. apply right_here. intros _. unfold other. rewrite Earlier. auto.
      - assert (Induction : forall k e, (forall n, number e (falls r) = Some n -> n < k) ->
          right_at B e).
        { induction k as [|k IH] using N.peano_ind; intros e H; apply right_here; intros D;
          destruct (falls_less Earlier e D) as (m & n & M & V & L); specialize (H n V); [lia|].
          unfold other. rewrite Earlier. apply IH. intros x X.
          assert (x = m); [congruence|lia]. }
        intros e.
        apply (Induction (match number e (falls r) with Some n => N.succ n | None => 0 end)).
        intros n V. rewrite V. lia.
    Qed.
  End Recurrence.
End Blocks.
