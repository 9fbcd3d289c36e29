(** Sums of multiples of variables that are zero, or that are not negative, in a numeration of
    places. *)

From Coq Require Import List NArith PArith ZArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Exists Sums.
Import ListNotations.
Open Scope Z_scope.

(** What is known of a sum, some digits of which have been read. *)
Inductive progress := Decided (r : bool) | At (s t : Z).

Definition progress_eqb (a b : progress) : bool :=
  match a, b with
  | Decided a, Decided b => Bool.eqb a b
  | At s t, At u v => (s =? u) && (t =? v)
  | _, _ => false
  end.

Lemma progress_eqb_sound : forall a b, progress_eqb a b = true -> a = b.
Proof.
  intros [a|s t] [b|u v]; simpl; try discriminate.
  - intros H. apply eqb_prop in H. congruence.
  - rewrite andb_true_iff, !Z.eqb_eq. intros []. congruence.
Qed.

Definition z_key (z : Z) : positive :=
  match z with Z0 => 1 | Zpos p => xO p | Zneg p => xI p end%positive.

Definition progress_key (a : progress) : list positive :=
  match a with
  | Decided true => [1; 1; 1]%positive
  | Decided false => []
  | At s Z0 => [z_key s]
  | At s t => [z_key s; z_key t]
  end.

Lemma z_key_inj : forall y z, z_key y = z_key z -> y = z.
Proof. intros [] []; simpl; congruence. Qed.

Lemma progress_key_inj : forall a b, progress_key a = progress_key b -> a = b.
Proof.
  intros [[]|s []] [[]|u []]; cbn [progress_key]; try congruence; intros H; injection H;
  intros; repeat match goal with E : z_key _ = z_key _ |- _ => apply z_key_inj in E end;
  congruence.
Qed.

Section Linear.
  Variable num : numeration.
  Hypothesis Hb : placed num = true.
  Variable most : positive.
  Variable g : sign.
  Variable s : sum.

  Let b : Z := Z.of_N (digit_count num).

  (** What a letter adds, as a tree. *)
  Fixpoint add_digits (f : Z -> progress) (l : terms) (acc : Z) : tree progress :=
    match l with
    | [] => Leaf (f acc)
    | (x, c) :: l =>
        each_digit progress_eqb (digit_count num) x (fun d => add_digits f l (acc + c * Z.of_N d))
    end.

  Lemma at_add_digits : forall f l acc a, (forall x, (a x < digit_count num)%N) ->
    at_letter (add_digits f l acc) a = f (acc + total a l).
  Proof.
    intros f l. induction l as [|[x c] l IH]; intros acc a H; simpl.
    - f_equal. lia.
    - rewrite at_each_digit by auto using progress_eqb_sound.
      rewrite IH by auto. f_equal. lia.
  Qed.

  (** The sum of a state, if no digit follows: [first] is 1 where u_1 is p + 1, and 0 in a base. *)
  Let p : Z := Z.of_N (p_of num).
  Let q : Z := Z.of_N (q_of num).
  Let first : Z := Z.of_N (extra_at num 0).

  Definition now (h : Z * Z) : Z := fst h + first * snd h.

  Definition finish (r : progress) (c : Z) : bool :=
    match r with Decided r => r | At t u => test g (now (t, u) + c) end.

  (** The least significant digit first: a carry. *)
  Definition carry (t : Z) : progress :=
    match g with
    | NotNegative => At (t / b) 0
    | Zero => if t mod b =? 0 then At (t / b) 0 else Decided false
    end.

  Definition carries : automaton progress :=
    {| start := At (constant s) 0;
       edges := fun r =>
         match r with Decided _ => Leaf r | At t _ => add_digits carry (parts s) t end;
       accepts := fun r => finish r 0 |}.

  Lemma run_decided : forall (A : automaton progress) p w,
    edges A p = Leaf p -> run A p w = p.
  Proof. induction w as [|a w IH]; simpl; intros H; auto. rewrite H. auto. Qed.

  Lemma total_lsd : forall l a w, first_read num = Lsd ->
    total (numbers_of num (a :: w)) l = total a l + b * total (numbers_of num w) l.
  Proof.
    intros l a w H. induction l as [|[x c] l IH]; simpl; [lia|]. rewrite IH.
    unfold numbers_of at 1. cbn [map]. rewrite value_lsd by assumption.
    fold (numbers_of num w x). rewrite N2Z.inj_add, N2Z.inj_mul. fold b. ring.
  Qed.

  Lemma total_nil : forall l, total (numbers_of num []) l = 0.
  Proof.
    intros l. induction l as [|[x c] l IH]; cbn [total]; auto. rewrite IH.
    unfold numbers_of. cbn [map]. rewrite value_nil. lia.
  Qed.

  Lemma b_big : 2 <= b.
  Proof. unfold b. pose proof (digit_count_big num (placed_fine num Hb)). lia. Qed.

  Lemma carry_sound : forall u v,
    match carry u with
    | Decided r => test g (u + b * v) = r
    | At t _ => test g (u + b * v) = test g (t + v)
    end.
  Proof.
    intros u v. pose proof b_big as Big.
    pose proof (Z.div_mod u b ltac:(lia)) as D.
    pose proof (Z.mod_pos_bound u b ltac:(lia)) as M.
    unfold carry, test. destruct g.
    - destruct (Z.eqb_spec (u mod b) 0) as [E|E].
      + apply Bool.eq_true_iff_eq. rewrite !Z.eqb_eq. nia.
      + apply Z.eqb_neq. intros F. apply E.
        replace u with ((- v) * b) by lia. apply Z.mod_mul. lia.
    - apply Bool.eq_true_iff_eq. rewrite !Z.leb_le. nia.
  Qed.

  Lemma carries_sound : first_read num = Lsd -> forall w t, legal_word num w ->
    accepts carries (run carries (At t 0) w) = test g (t + total (numbers_of num w) (parts s)).
  Proof.
    intros Order w. induction w as [|a w IH]; intros t Hw.
    - rewrite total_nil. cbn [run fold_left accepts carries finish]. f_equal.
      unfold now. cbn [fst snd]. lia.
    - apply legal_word_cons in Hw; [|exact Hb]. destruct Hw as [Ha Hw]. rewrite total_lsd by auto.
      rewrite run_cons. change (edges carries (At t 0)) with (add_digits carry (parts s) t).
      rewrite at_add_digits by auto.
      pose proof (carry_sound (t + total a (parts s)) (total (numbers_of num w) (parts s))) as C.
      replace (t + (total a (parts s) + b * total (numbers_of num w) (parts s)))
        with (t + total a (parts s) + b * total (numbers_of num w) (parts s)) by ring.
      assert (E : forall u v, carry u = v -> match v with At _ z => z = 0 | _ => True end).
      { intros u v <-. unfold carry. destruct g; auto. destruct (_ =? 0); auto. }
      specialize (E (t + total a (parts s)) _ eq_refl).
      destruct (carry (t + total a (parts s))) as [r|t' z].
      + rewrite run_decided by auto. symmetry. exact C.
      + subst z. rewrite C. apply IH. auto.
  Qed.

  (** The most significant digit first: a state (A, A') says that the digits that were read and j
      more zeros would be A·u_j + A'·(u_(j+1) - p·u_j), and one more zero leads to the [next] one.
      In a base A' counts nothing. *)
  Definition keep (t : Z) : Z := match num with Lin _ _ => t | _ => 0 end.

  Definition next (h : Z * Z) : Z * Z := (p * fst h + q * snd h, keep (fst h)).

  Fixpoint after (j : nat) (h : Z * Z) : Z * Z :=
    match j with O => h | S j => after j (next h) end.

  Definition positive_part : Z := fold_right (fun '(_, c) t => Z.max c 0 + t) 0 (parts s).
  Definition negative_part : Z := fold_right (fun '(_, c) t => Z.max (- c) 0 + t) 0 (parts s).

  (** The sum lies between two bounds, however many digits follow, each of which is [now] of a state
      and a number: it is negative as long as the upper one is, and at least [m] as long as the
      lower one is. They are looked at for more and more zeros until they fall or grow for ever. *)
  Definition falling (h : Z * Z) : bool := (fst h <=? 0) && (snd h <=? 0).
  Definition opposite (h : Z * Z) : Z * Z := (- fst h, - snd h).
  Definition rising (l : Z * Z) : bool := falling (opposite l).
  Definition soaring (h : Z * Z) : bool := (0 <? fst h) && (0 <=? snd h).

  Fixpoint stays (down up : bool) (m top bottom : Z) (rounds : nat) (h l : Z * Z) : bool :=
    let falls := if down then now h + top <? 0 else false in
    let rises := if up then m <=? now l + bottom else false in
    if falls || rises then
      if (falls && falling h) || (rises && rising l) then true
      else if if up then false else soaring h then false
      else if if down then false else soaring (opposite l) then false
      else match rounds with
           | O => false
           | S rounds => stays down up m top bottom rounds (next h) (next l)
           end
    else false.

  (** With the sums of the positive and of the negative coefficients, without sign. *)
  Definition decide (positive negative t u : Z) : progress :=
    let top := constant s - positive in
    let bottom := constant s + negative in
    let h := (t + positive, u) in
    let l := (t - negative, u) in
    match g with
    | Zero => if stays true true 1 top bottom 128 h l then Decided false else At t u
    | NotNegative =>
        if stays true false 0 top bottom 128 h l then Decided false
        else if stays false true 0 top bottom 128 h l then Decided true
        else At t u
    end.

  Definition prefixes : automaton progress :=
    let positive := positive_part in
    let negative := negative_part in
    {| start := decide positive negative 0 0;
       edges := fun r =>
         match r with
         | Decided _ => Leaf r
         | At t u =>
             let kept := keep t in
             add_digits (fun v => decide positive negative v kept) (parts s) (p * t + q * u)
         end;
       accepts := fun r => finish r (constant s) |}.

  Lemma lower_next : forall h, falling h = true -> falling (next h) = true /\ now (next h) <= now h.
  Proof.
    intros [x y]. unfold falling, next, now, keep, p, q, first. cbn [fst snd].
    rewrite !andb_true_iff, !Z.leb_le. intros [X Y]. pose proof (factors num Hb) as F.
    destruct num as [b' o|p' q'|]; cbn [p_of q_of extra_at places snd fst] in *; try discriminate.
    - split; [split|]; nia.
    - pose proof Hb as B. cbn [placed] in B. rewrite andb_true_iff, !N.leb_le in B.
      change (Z.of_N 1) with 1. split; [split|]; nia.
  Qed.

  Lemma falling_on : forall j h, falling h = true -> now (after j h) <= now h.
  Proof.
    induction j as [|j IH]; intros h F; [simpl; lia|]. cbn [after].
    destruct (lower_next h F) as [F' L]. specialize (IH _ F'). lia.
  Qed.

  Lemma keep_opposite : forall t, keep (- t) = - keep t.
  Proof. intros t. unfold keep. destruct num as [b' o|p' q'|]; reflexivity. Qed.

  Lemma now_opposite : forall j h, now (after j (opposite h)) = - now (after j h).
  Proof.
    induction j as [|j IH]; intros h; cbn [after].
    - unfold now, opposite. cbn [fst snd]. ring.
    - rewrite <- IH. f_equal. f_equal. unfold next, opposite. cbn [fst snd].
      rewrite keep_opposite. f_equal. ring.
  Qed.

  Lemma rising_on : forall j l, rising l = true -> now l <= now (after j l).
  Proof.
    intros j l F. apply (falling_on j) in F. rewrite now_opposite in F.
    pose proof (now_opposite 0 l) as E. cbn [after] in E. lia.
  Qed.

  Lemma stays_sound : forall down up m top bottom rounds h l,
    stays down up m top bottom rounds h l = true ->
    forall j, (down = true /\ now (after j h) + top < 0) \/
              (up = true /\ m <= now (after j l) + bottom).
  Proof.
    intros down up m top bottom rounds. induction rounds as [|rounds IH]; intros h l H j;
    simpl in H;
    set (falls := if down then now h + top <? 0 else false) in *;
    set (rises := if up then m <=? now l + bottom else false) in *;
    assert (Falls : falls = true -> down = true /\ now h + top < 0)
      by (unfold falls; destruct down; rewrite ?Z.ltb_lt; auto; discriminate);
    assert (Rises : rises = true -> up = true /\ m <= now l + bottom)
      by (unfold rises; destruct up; rewrite ?Z.leb_le; auto; discriminate);
    destruct (falls || rises) eqn:E; try discriminate;
    destruct (falls && falling h || rises && rising l) eqn:F;
    try (destruct (if up then false else soaring h); [discriminate|];
         destruct (if down then false else soaring (opposite l)); [discriminate|]);
    try discriminate.
    1, 2: rewrite orb_true_iff, !andb_true_iff in F;
      destruct F as [[A B]|[A B]];
      [left; apply (falling_on j) in B|right; apply (rising_on j) in B];
      [apply Falls in A|apply Rises in A]; split; try tauto; lia.
    destruct j as [|j]; [|exact (IH _ _ H j)]. cbn [after].
    apply orb_true_iff in E. tauto.
  Qed.

  (** What the places count. *)
  Definition place (j : nat) : Z := Z.of_N (unit_at num j).
  Definition extra (j : nat) : Z := Z.of_N (extra_at num j).

  Lemma keep_extra : forall t j, keep t * extra j = t * extra j.
  Proof.
    intros t j. unfold keep, extra. destruct num as [b' o|p' q'|]; auto; [|discriminate].
    replace (extra_at (Base b' o) j) with 0%N; [simpl; lia|].
    destruct j as [|j]; [reflexivity|]. rewrite extra_step. reflexivity.
  Qed.

  Lemma now_after : forall j x y, now (after j (x, y)) = x * place j + y * extra j.
  Proof.
    induction j as [|j IH]; intros x y.
    - unfold now, place, extra. cbn [after fst snd]. fold first.
      rewrite (placed_unit num Hb). change (place_at num 0) with 1%N. lia.
    - cbn [after]. unfold next. cbn [fst snd]. rewrite IH, keep_extra. unfold place, extra.
      rewrite (unit_step num Hb), (extra_unit num Hb), N2Z.inj_add, !N2Z.inj_mul. fold p q. ring.
  Qed.

  Lemma total_msd : forall l a w, first_read num = Msd ->
    total (numbers_of num (a :: w)) l =
      total a l * place (length w) + total (numbers_of num w) l.
  Proof.
    intros l a w H. induction l as [|[x c] l IH]; simpl; [lia|]. rewrite IH.
    unfold numbers_of at 1. cbn [map]. rewrite value_msd, map_length by assumption.
    fold (numbers_of num w x). rewrite N2Z.inj_add, N2Z.inj_mul. unfold place.
    change letter with (var -> N). ring.
  Qed.

  Lemma total_bounds : forall e m, 0 <= m -> (forall x, Z.of_N (e x) <= m) ->
    - negative_part * m <= total e (parts s) <= positive_part * m.
  Proof.
    intros e m M H. unfold negative_part, positive_part.
    induction (parts s) as [|[x c] l IH]; simpl; [lia|].
    specialize (H x). pose proof (N2Z.is_nonneg (e x)). nia.
  Qed.

  Lemma numbers_bounds : forall w, legal_word num w ->
    - negative_part * (place (length w) - 1) <= total (numbers_of num w) (parts s) <=
      positive_part * (place (length w) - 1).
  Proof.
    intros w Hw. apply total_bounds.
    - unfold place. pose proof (unit_positive num (placed_fine num Hb) (length w)). lia.
    - intros x. pose proof (value_below num (placed_fine num Hb) _ (Hw x)) as L.
      rewrite map_length in L.
      unfold numbers_of, place. change letter with (var -> N) in *. lia.
  Qed.

  (** What a state says of the words that follow. *)
  Definition sum_after (t u : Z) (w : word) : Z :=
    t * place (length w) + u * extra (length w) + total (numbers_of num w) (parts s) + constant s.

  Lemma sum_between : forall t u w, legal_word num w ->
    now (after (length w) (t - negative_part, u)) + (constant s + negative_part) <=
      sum_after t u w <=
    now (after (length w) (t + positive_part, u)) + (constant s - positive_part).
  Proof.
    intros t u w Hw. pose proof (numbers_bounds w Hw). unfold sum_after. rewrite !now_after. lia.
  Qed.

  Notation decided := (decide positive_part negative_part).

  Lemma decide_sound : forall t u w, legal_word num w ->
    match decided t u with
    | Decided r => test g (sum_after t u w) = r
    | At t' u' => t' = t /\ u' = u
    end.
  Proof.
    intros t u w Hw. pose proof (sum_between t u w Hw) as B. unfold decide, test. destruct g.
    - destruct (stays true true _ _ _ _ _ _) eqn:F; [|auto]. apply Z.eqb_neq.
      destruct (stays_sound _ _ _ _ _ _ _ _ F (length w)) as [[_ L]|[_ L]]; lia.
    - destruct (stays true false _ _ _ _ _ _) eqn:F.
      + apply Z.leb_gt. destruct (stays_sound _ _ _ _ _ _ _ _ F (length w)) as [[_ L]|[A _]];
        [lia|discriminate].
      + destruct (stays false true _ _ _ _ _ _) eqn:F2; [|auto].
        apply Z.leb_le. destruct (stays_sound _ _ _ _ _ _ _ _ F2 (length w)) as [[A _]|[_ L]];
        [discriminate|lia].
  Qed.

  Lemma prefixes_sound : first_read num = Msd -> forall w t u, legal_word num w ->
    accepts prefixes (run prefixes (decided t u) w) = test g (sum_after t u w).
  Proof.
    intros Order w. induction w as [|a w IH]; intros t u Hw;
    pose proof (decide_sound t u _ Hw) as D; destruct (decided t u) as [r|t' u'].
    - rewrite run_decided by auto. symmetry. exact D.
    - destruct D as [-> ->]. cbn [run fold_left accepts prefixes finish].
      unfold sum_after, now, place, extra. rewrite total_nil. cbn [length fst snd]. fold first.
      rewrite (placed_unit num Hb). change (place_at num 0) with 1%N. f_equal. lia.
    - rewrite run_decided by auto. symmetry. exact D.
    - destruct D as [-> ->]. apply legal_word_cons in Hw; [|exact Hb]. destruct Hw as [Ha Hw].
      rewrite run_cons.
      change (edges prefixes (At t u)) with
        (add_digits (fun v => decided v (keep t)) (parts s) (p * t + q * u)).
      rewrite at_add_digits by auto. etransitivity; [apply IH; auto|]. f_equal.
      unfold sum_after. rewrite total_msd, keep_extra by auto. cbn [length]. unfold place, extra.
      rewrite (unit_step num Hb), (extra_unit num Hb), N2Z.inj_add, !N2Z.inj_mul. fold p q. ring.
  Qed.

  (** The table of the atom. *)
  Definition place_linear : option table :=
    option_map minimize
      (match first_read num with
       | Msd => tabulate prefixes progress_key most
       | Lsd => tabulate carries progress_key most
       end).

  Theorem place_linear_sound : forall T, place_linear = Some T ->
    recognizer num T (fun e => test g (sum_value e s) = true).
  Proof.
    unfold place_linear. intros T E. destruct (match first_read num with Msd => _ | Lsd => _ end)
      as [U|] eqn:F; [|discriminate]. injection E as <-.
    apply recognizer_minimize. split.
    - intros d e H. unfold sum_value. rewrite (total_ext d e) by auto. auto.
    - intros w Hw. unfold sum_value. destruct (first_read num) eqn:Order.
      + rewrite (tabulate_sound _ _ progress_key_inj _ _ F). unfold accepts_word.
        change (start prefixes) with (decided 0 0).
        rewrite (prefixes_sound Order w 0 0 Hw). unfold sum_after. rewrite !Z.mul_0_l. tauto.
      + rewrite (tabulate_sound _ _ progress_key_inj _ _ F). unfold accepts_word.
        change (start carries) with (At (constant s) 0).
        rewrite (carries_sound Order w _ Hw), Z.add_comm. tauto.
  Qed.
End Linear.
