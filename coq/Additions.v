(** Linear atoms in the words of a language: letters compare two numbers, and an automaton that adds
    two numbers does the rest. *)

From Coq Require Import List NArith PArith ZArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal Exists Sums
  Connectives Letters Constants Arithmetic.
Import ListNotations.
Open Scope N_scope.

(** A variable, or a constant. *)
Inductive operand := Variable_of (x : var) | Constant_of (c : N).

(** A sum of multiples of variables, and a constant. *)
Definition side := (list (var * N) * N)%type.

Definition operand_value (e : env) (a : operand) : N :=
  match a with Variable_of x => e x | Constant_of c => c end.

Fixpoint multiples (e : env) (l : list (var * N)) : N :=
  match l with [] => 0 | (x, f) :: l => f * e x + multiples e l end.

Definition side_value (e : env) (s : side) : N := multiples e (fst s) + snd s.

Definition operand_below (z : var) (a : operand) : Prop :=
  match a with Variable_of x => (x < z)%positive | Constant_of _ => True end.

Definition side_below (z : var) (s : side) : Prop :=
  Forall (fun p : var * N => (fst p < z)%positive) (fst s).

Lemma operand_set : forall z a e n, operand_below z a ->
  operand_value (set e z n) a = operand_value e a.
Proof.
  intros z [x|c] e n H; [|reflexivity]. cbn in *. unfold set.
  destruct (Pos.eqb_spec x z); [lia|reflexivity].
Qed.

Lemma multiples_set : forall z l e n, Forall (fun p : var * N => (fst p < z)%positive) l ->
  multiples (set e z n) l = multiples e l.
Proof.
  intros z l e n H. induction H as [|[x f] l H _ IH]; [reflexivity|]. cbn [multiples fst] in *.
  rewrite IH. unfold set. destruct (Pos.eqb_spec x z); [lia|reflexivity].
Qed.

Lemma multiples_app : forall e l m, multiples e (l ++ m) = multiples e l + multiples e m.
Proof.
  intros e l m. induction l as [|[x f] l IH]; cbn [app multiples]; [reflexivity|]. lia.
Qed.

(** A side that is a variable, or a constant. *)
Definition as_operand (s : side) : option operand :=
  match s with
  | ([(x, 1)], 0) => Some (Variable_of x)
  | ([], c) => Some (Constant_of c)
  | _ => None
  end.

(** A side that is a sum of two. *)
Definition as_two (s : side) : option (operand * operand) :=
  match s with
  | ([(x, 1); (y, 1)], 0) => Some (Variable_of x, Variable_of y)
  | ([(x, 1)], c) => Some (Variable_of x, Constant_of c)
  | ([(x, 2)], 0) => Some (Variable_of x, Variable_of x)
  | _ => None
  end.

(** A sum of two that equals a variable. *)
Definition one_addition (l r : side) : option (operand * operand * var) :=
  match as_operand r, as_two l with
  | Some (Variable_of z), Some (a, b) => Some (a, b, z)
  | _, _ => None
  end.

(** A multiple of a variable, where a variable z has its value. *)
Fixpoint multiple_out (z : var) (l : list (var * N)) : option (var * positive * list (var * N)) :=
  match l with
  | [] => None
  | (x, f) :: l =>
      match f with
      | Npos (xO _ as p) | Npos (xI _ as p) => Some (x, p, l ++ [(z, 1)])
      | _ => option_map (fun '(y, p, m) => (y, p, (x, f) :: m)) (multiple_out z l)
      end
  end.

(** Two summands of a side, and what is left of it where z is their sum. *)
Definition smaller (s : side) (z : var) : option (operand * operand * side) :=
  match s with
  | ((x, 1) :: (y, 1) :: l, c) => Some (Variable_of x, Variable_of y, (l ++ [(z, 1)], c))
  | ([(x, 1)], Npos c) => Some (Variable_of x, Constant_of (Npos c), ([(z, 1)], 0))
  | _ => None
  end.

Lemma below_more : forall z (l : list (var * N)),
  Forall (fun p : var * N => (fst p < z)%positive) l ->
  Forall (fun p : var * N => (fst p < Pos.succ z)%positive) l.
Proof. intros z l H. eapply Forall_impl; [|exact H]. cbn. intros p P. lia. Qed.

Lemma below_and : forall z (l : list (var * N)) f,
  Forall (fun p : var * N => (fst p < z)%positive) l ->
  Forall (fun p : var * N => (fst p < Pos.succ z)%positive) (l ++ [(z, f)]).
Proof.
  intros z l f H. apply Forall_app. split; [apply below_more, H|].
  constructor; [cbn; lia|constructor].
Qed.

Lemma multiples_and : forall z l e n, Forall (fun p : var * N => (fst p < z)%positive) l ->
  multiples (set e z n) (l ++ [(z, 1)]) = multiples e l + n.
Proof.
  intros z l e n H. rewrite multiples_app, (multiples_set z l) by exact H.
  cbn [multiples]. unfold set. rewrite Pos.eqb_refl. lia.
Qed.

Lemma multiple_out_sound : forall z l x p m, multiple_out z l = Some (x, p, m) ->
  Forall (fun p : var * N => (fst p < z)%positive) l ->
  (x < z)%positive /\ Forall (fun p : var * N => (fst p < Pos.succ z)%positive) m /\
  forall e n, n = N.pos p * e x -> multiples (set e z n) m = multiples e l.
Proof.
  intros z. induction l as [|[x f] l IH]; intros y q m H B; cbn [multiple_out] in H;
  [discriminate|]. pose proof (Forall_inv B) as X. pose proof (Forall_inv_tail B) as B'.
  cbn [fst] in X.
  assert (Rest : option_map (fun '(y, p, m) => (y, p, (x, f) :: m)) (multiple_out z l) =
      Some (y, q, m) ->
    (y < z)%positive /\ Forall (fun p : var * N => (fst p < Pos.succ z)%positive) m /\
    forall e n, n = N.pos q * e y -> multiples (set e z n) m = multiples e ((x, f) :: l)).
  { clear H. intros H. destruct (multiple_out z l) as [[[y' q'] m']|]; [|discriminate].
    injection H as <- <- <-. destruct (IH _ _ _ eq_refl B') as (C & D & G). split; [exact C|].
    split; [constructor; [cbn; lia|exact D]|]. intros e n N. cbn [multiples].
    rewrite (G e n N). unfold set. destruct (Pos.eqb_spec x z); [lia|reflexivity]. }
  destruct f as [|[f|f|]]; try exact (Rest H); injection H as <- <- <-;
  (split; [exact X|]; split; [apply below_and, B'|]; intros e n N;
   rewrite multiples_and by exact B'; cbn [multiples]; lia).
Qed.

Lemma smaller_sound : forall s z a b t, smaller s z = Some (a, b, t) -> side_below z s ->
  operand_below z a /\ operand_below z b /\ side_below (Pos.succ z) t /\
  forall e n, n = operand_value e a + operand_value e b ->
    side_value (set e z n) t = side_value e s.
Proof.
  unfold smaller, side_below, side_value. intros [l c] z a b t H B. cbn [fst snd] in *.
  destruct l as [|[x [|[]]] [|[y [|[]]] l]]; try discriminate.
  - destruct c as [|c]; [discriminate|]. injection H as <- <- <-.
    pose proof (Forall_inv B) as X. cbn [fst] in X.
    cbn [operand_below operand_value fst snd multiples]. repeat split; auto.
    + constructor; cbn; [lia|constructor].
    + intros e n N. unfold set. rewrite Pos.eqb_refl. lia.
  - injection H as <- <- <-. pose proof (Forall_inv B) as X.
    pose proof (Forall_inv_tail B) as B1. pose proof (Forall_inv B1) as Y.
    apply Forall_inv_tail in B1. cbn [fst] in X, Y.
    cbn [operand_below operand_value fst snd]. repeat split; auto; [apply below_and, B1|].
    intros e n N. rewrite multiples_and by exact B1. cbn [multiples]. lia.
Qed.

Lemma as_operand_sound : forall s z a, as_operand s = Some a -> side_below z s ->
  operand_below z a /\ forall e, operand_value e a = side_value e s.
Proof.
  unfold side_below, side_value.
  intros [[|[x [|[f|f|]]] [|q l]] [|c]] z a H B; cbn in H; try discriminate; injection H as <-;
  cbn [operand_below operand_value fst snd multiples] in *; split; auto; intros; try lia.
  apply Forall_inv in B. exact B.
Qed.

Lemma as_two_sound : forall s z a b, as_two s = Some (a, b) -> side_below z s ->
  operand_below z a /\ operand_below z b /\
  forall e, operand_value e a + operand_value e b = side_value e s.
Proof.
  unfold side_below, side_value.
  intros [[|[x [|[f|[f|f|]|]]] [|[y [|[g|g|]]] [|q l]]] [|c]] z a b H B; cbn in H;
  try discriminate; injection H as <- <-; pose proof (Forall_inv B) as X;
  pose proof (Forall_inv_tail B) as B1; try apply Forall_inv in B1;
  cbn [operand_below operand_value fst snd multiples] in *; repeat split; auto; intros; lia.
Qed.

Lemma one_addition_sound : forall l r z a b y, one_addition l r = Some (a, b, y) ->
  side_below z l -> side_below z r ->
  operand_below z a /\ operand_below z b /\ (y < z)%positive /\
  forall e, operand_value e a + operand_value e b = side_value e l /\ e y = side_value e r.
Proof.
  unfold one_addition. intros l r z a b y H Bl Br.
  destruct (as_operand r) as [[v|c]|] eqn:R; try discriminate.
  destruct (as_two l) as [[a' b']|] eqn:E; [|discriminate]. injection H as <- <- <-.
  destruct (as_operand_sound r z _ R Br) as [Y V].
  destruct (as_two_sound l z _ _ E Bl) as (A & B & S).
  repeat split; auto. exact (V e).
Qed.

Section Additions.
  Variable L : language.
  Variable first : order.
  Hypothesis Hb : fine_numeration (Numbers.Words L first) = true.
  Variable most : positive.

  Notation num := (Numbers.Words L first).
  Notation recognizer := (recognizer num).

  (** The table of 1 + 2 = 3, by the names of the variables, if there is one. *)
  Variable adder : option table.
  Hypothesis Hadder : forall T, adder = Some T ->
    recognizer T (fun e => e 1%positive + e 2%positive = e 3%positive).

  Definition related (g : sign) (x y : var) : option table :=
    letters_table L first most x y (fun c =>
      match g, c with Zero, Eq | NotNegative, Eq | NotNegative, Gt => true | _, _ => false end).

  Definition plus (x y z : var) : option table :=
    option_map (rename (fun v => match v with 1 => x | 2 => y | _ => z end%positive)) adder.

  Definition exists_both (z : var) (A B : option table) : option table :=
    bind A (fun A => bind B (fun B => bind (both most A B) (some num most z))).

  Lemma exists_both_sound : forall z A B T P Q, (forall U, A = Some U -> recognizer U P) ->
    (forall U, B = Some U -> recognizer U Q) -> exists_both z A B = Some T ->
    recognizer T (fun e => exists n, P (set e z n) /\ Q (set e z n)).
  Proof.
    unfold exists_both. intros z A B T P Q HA HB E.
    apply bind_some in E. destruct E as (U & EU & E).
    apply bind_some in E. destruct E as (V & EV & E).
    apply bind_some in E. destruct E as (W & EW & E).
    exact (some_sound num Hb most z W T _
      (both_sound num most U V W P Q (HA U EU) (HB V EV) EW) E).
  Qed.

  Lemma related_sound : forall g x y T, related g x y = Some T ->
    recognizer T (fun e => test g (Z.of_N (e x) - Z.of_N (e y)) = true).
  Proof.
    intros g x y T E. eapply recognizer_ext; [|exact (letters_sound L first most x y _ T E)].
    intros e. cbn beta. unfold test. destruct g; rewrite ?Z.eqb_eq, ?Z.leb_le;
    destruct (N.compare_spec (e x) (e y)); split; intros; try congruence; lia.
  Qed.

  Lemma plus_sound : forall x y z T, plus x y z = Some T ->
    recognizer T (fun e => e x + e y = e z).
  Proof.
    unfold plus. intros x y z T E. destruct adder as [A|] eqn:F; [|discriminate].
    injection E as <-. exact (rename_sound num _ A _ (Hadder A eq_refl)).
  Qed.

  Lemma set_other : forall e z n x, (x < z)%positive -> set e z n x = e x.
  Proof. intros e z n x H. unfold set. destruct (Pos.eqb_spec x z); [lia|reflexivity]. Qed.

  Lemma set_here : forall e z n, set e z n z = n.
  Proof. intros. unfold set. rewrite Pos.eqb_refl. reflexivity. Qed.

  (** The multiple y of x. *)
  Fixpoint multiple (p : positive) (x y z : var) : option table :=
    let u := Pos.succ z in
    match p with
    | xH => related Zero x y
    | xO xH => plus x x y
    | xO p => exists_both z (multiple p x z u) (plus z z y)
    | xI p =>
        exists_both z (exists_both u (multiple p x u (Pos.succ u)) (plus u u z)) (plus x z y)
    end.

  Lemma multiple_sound : forall p x y z T, (x < z)%positive -> (y < z)%positive ->
    multiple p x y z = Some T -> recognizer T (fun e => e y = N.pos p * e x).
  Proof.
    assert (Twice : forall p x y z T,
      (forall u w U, (x < w)%positive -> (u < w)%positive -> multiple p x u w = Some U ->
        recognizer U (fun e => e u = N.pos p * e x)) -> (x < z)%positive -> (y < z)%positive ->
      exists_both z (multiple p x z (Pos.succ z)) (plus z z y) = Some T ->
      recognizer T (fun e => e y = N.pos (xO p) * e x)).
    { intros p x y z T IH X Y E.
      eapply recognizer_ext; [|exact (exists_both_sound z _ _ T _ _
        (fun U => IH z (Pos.succ z) U ltac:(lia) ltac:(lia)) (plus_sound z z y) E)].
      intros e. cbn beta. split.
      - intros (n & A & B). rewrite set_here, !set_other in * by auto. lia.
      - intros H. exists (N.pos p * e x). rewrite set_here, !set_other by auto. lia. }
    induction p as [p IH|p IH|]; intros x y z T X Y E; cbn [multiple] in E.
    - eapply recognizer_ext; [|exact (exists_both_sound z _ _ T _ _
        (fun U => Twice p x z (Pos.succ z) U (fun u w V => IH x u w V) ltac:(lia) ltac:(lia))
        (plus_sound x z y) E)].
      intros e. cbn beta. split.
      + intros (n & A & B). rewrite set_here, !set_other in * by auto. lia.
      + intros H. exists (N.pos (xO p) * e x). rewrite set_here, !set_other by auto. lia.
    - destruct p as [p|p|]; [exact (Twice _ x y z T (fun u w U => IH x u w U) X Y E)..|].
      eapply recognizer_ext; [|exact (plus_sound x x y T E)]. intros e. cbn beta. lia.
    - eapply recognizer_ext; [|exact (related_sound Zero x y T E)].
      intros e. cbn beta. unfold test. rewrite Z.eqb_eq. lia.
  Qed.

  (** An operand becomes a variable, which is [z] for a constant. *)
  Definition with_operand (a : operand) (z : var) (k : var -> option table) : option table :=
    match a with
    | Variable_of x => k x
    | Constant_of c => exists_both z (number_table L first most c z) (k z)
    end.

  Lemma with_operand_sound : forall a z k T (R : env -> N -> Prop),
    (forall x U, (x <= z)%positive -> k x = Some U -> recognizer U (fun e => R e (e x))) ->
    (forall e n m, R (set e z n) m <-> R e m) -> operand_below z a ->
    with_operand a z k = Some T -> recognizer T (fun e => R e (operand_value e a)).
  Proof.
    intros [x|c] z k T R Hk HR B E; cbn [with_operand operand_below operand_value] in *.
    - apply Hk; [lia|exact E].
    - eapply recognizer_ext; [|exact (exists_both_sound z _ _ T _ _
        (number_table_sound L first Hb most c z)
        (fun U => Hk z U ltac:(lia)) E)].
      intros e. cbn beta. split.
      + intros (n & A & H). rewrite A, HR in H. exact H.
      + intros H. exists c. rewrite set_here, HR. auto.
  Qed.

  (** Two operands in a relation that a table is known of. *)
  Definition with_operands (a b : operand) (z : var) (k : var -> var -> option table)
    : option table :=
    with_operand a z (fun x => with_operand b (Pos.succ z) (k x)).

  Lemma with_operands_sound : forall a b z k T (R : env -> N -> N -> Prop),
    (forall x y U, k x y = Some U -> recognizer U (fun e => R e (e x) (e y))) ->
    (forall e u n l m, (z <= u)%positive -> R (set e u n) l m <-> R e l m) ->
    operand_below z a -> operand_below z b -> with_operands a b z k = Some T ->
    recognizer T (fun e => R e (operand_value e a) (operand_value e b)).
  Proof.
    unfold with_operands. intros a b z k T R Hk HR A B E.
    apply (with_operand_sound a z _ T (fun e m => R e m (operand_value e b))) in E; auto.
    - intros x U X F.
      apply (with_operand_sound b (Pos.succ z) _ U (fun e m => R e (e x) m)) in F; auto.
      + intros e n m. rewrite set_other by lia. apply HR. lia.
      + destruct b; cbn in *; auto. lia.
    - intros e n m. rewrite operand_set by exact B. apply HR. lia.
  Qed.

  Fixpoint reduced (fuel : nat) (g : sign) (l r : side) (z : var) : option table :=
    match fuel with
    | O => None
    | S fuel =>
        let sum a b y z := with_operands a b z (fun u v => plus u v y) in
        match as_operand l, as_operand r with
        | Some a, Some b => with_operands a b z (related g)
        | _, _ =>
            match
              match g with
              | Zero => match one_addition l r with Some s => Some s | None => one_addition r l end
              | NotNegative => None
              end
            with
            | Some (a, b, y) => sum a b y z
            | None =>
                let u := Pos.succ z in
                match multiple_out z (fst l), multiple_out z (fst r) with
                | Some (x, p, m), _ =>
                    exists_both z (multiple p x z u) (reduced fuel g (m, snd l) r u)
                | None, Some (x, p, m) =>
                    exists_both z (multiple p x z u) (reduced fuel g l (m, snd r) u)
                | None, None =>
                    match smaller l z, smaller r z with
                    | Some (a, b, l), _ => exists_both z (sum a b z u) (reduced fuel g l r u)
                    | None, Some (a, b, r) => exists_both z (sum a b z u) (reduced fuel g l r u)
                    | None, None => None
                    end
                end
            end
        end
    end.

  Definition atom (g : sign) (l r : side) (e : env) : Prop :=
    test g (Z.of_N (side_value e l) - Z.of_N (side_value e r)) = true.

  Lemma sum_sound : forall a b y z T, (y < z)%positive -> operand_below z a -> operand_below z b ->
    with_operands a b z (fun u v => plus u v y) = Some T ->
    recognizer T (fun e => operand_value e a + operand_value e b = e y).
  Proof.
    intros a b y z T Y A B E.
    apply (with_operands_sound a b z _ T (fun e m n => m + n = e y)) in E; auto.
    - intros u v U F. exact (plus_sound u v y U F).
    - intros e u n l m H. rewrite set_other by lia. reflexivity.
  Qed.

  Lemma operand_more : forall z a, operand_below z a -> operand_below (Pos.succ z) a.
  Proof. intros z [x|c] H; cbn in *; auto. lia. Qed.

  Lemma side_more : forall z s, side_below z s -> side_below (Pos.succ z) s.
  Proof. intros z s H. eapply Forall_impl; [|exact H]. cbn. intros p P. lia. Qed.

  Lemma side_set : forall z s e n, side_below z s -> side_value (set e z n) s = side_value e s.
  Proof. intros z s e n H. unfold side_value. rewrite multiples_set by exact H. reflexivity. Qed.

  Lemma step_sound : forall a b z A T P Q, operand_below z a -> operand_below z b ->
    (forall U, A = Some U -> recognizer U P) ->
    (forall e n, n = operand_value e a + operand_value e b -> (P (set e z n) <-> Q e)) ->
    exists_both z (with_operands a b (Pos.succ z) (fun u v => plus u v z)) A = Some T ->
    recognizer T Q.
  Proof.
    intros a b z A T P Q Ha Hc HA HP E.
    eapply recognizer_ext; [|exact (exists_both_sound z _ _ T _ _
      (fun U => sum_sound a b z (Pos.succ z) U ltac:(lia) (operand_more z a Ha)
        (operand_more z b Hc)) HA E)].
    intros e. cbn beta. split.
    - intros (n & S & H). rewrite set_here, !operand_set in S by auto.
      apply (HP e n); auto.
    - intros H. eexists. rewrite set_here, !operand_set by auto. split; [reflexivity|].
      apply HP; auto.
  Qed.

  Lemma multiple_step : forall z x p A T P Q, (x < z)%positive ->
    (forall U, A = Some U -> recognizer U P) ->
    (forall e n, n = N.pos p * e x -> (P (set e z n) <-> Q e)) ->
    exists_both z (multiple p x z (Pos.succ z)) A = Some T -> recognizer T Q.
  Proof.
    intros z x p A T P Q X HA HP E.
    eapply recognizer_ext; [|exact (exists_both_sound z _ _ T _ _
      (fun U => multiple_sound p x z (Pos.succ z) U ltac:(lia) ltac:(lia)) HA E)].
    intros e. cbn beta. split.
    - intros (n & S & H). rewrite set_here, set_other in S by auto. apply (HP e n); auto.
    - intros H. eexists. rewrite set_here, set_other by auto. split; [reflexivity|].
      apply HP; auto.
  Qed.

  Theorem reduced_sound : forall fuel g l r z T, side_below z l -> side_below z r ->
    reduced fuel g l r z = Some T -> recognizer T (atom g l r).
  Proof.
    induction fuel as [|fuel IH]; intros g l r z T Bl Br E; cbn [reduced] in E; [discriminate|].
    assert (Rest :
      match
        match g with
        | Zero => match one_addition l r with Some s => Some s | None => one_addition r l end
        | NotNegative => None
        end
      with
      | Some (a, b, y) => with_operands a b z (fun u v => plus u v y)
      | None =>
          let u := Pos.succ z in
          match multiple_out z (fst l), multiple_out z (fst r) with
          | Some (x, p, m), _ =>
              exists_both z (multiple p x z u) (reduced fuel g (m, snd l) r u)
          | None, Some (x, p, m) =>
              exists_both z (multiple p x z u) (reduced fuel g l (m, snd r) u)
          | None, None =>
              match smaller l z, smaller r z with
              | Some (a, b, l), _ =>
                  exists_both z (with_operands a b u (fun v w => plus v w z)) (reduced fuel g l r u)
              | None, Some (a, b, r) =>
                  exists_both z (with_operands a b u (fun v w => plus v w z)) (reduced fuel g l r u)
              | None, None => None
              end
          end
      end = Some T -> recognizer T (atom g l r)).
    { clear E. destruct (match g with Zero => _ | NotNegative => _ end) as [[[a b] y]|] eqn:O.
      - intros E. destruct g; [|discriminate].
        assert (H : operand_below z a /\ operand_below z b /\ (y < z)%positive /\
          forall e, operand_value e a + operand_value e b = e y <-> atom Zero l r e).
        { unfold atom, test. destruct (one_addition l r) as [s|] eqn:F.
          - injection O as ->. destruct (one_addition_sound l r z a b y F Bl Br) as (A & B & Y & S).
            repeat split; auto; intros; destruct (S e) as [S1 S2]; rewrite ?Z.eqb_eq in *; lia.
          - destruct (one_addition_sound r l z a b y O Br Bl) as (A & B & Y & S).
            repeat split; auto; intros; destruct (S e) as [S1 S2]; rewrite ?Z.eqb_eq in *; lia. }
        destruct H as (A & B & Y & S). eapply recognizer_ext; [exact S|].
        exact (sum_sound a b y z T Y A B E).
      - cbv zeta. destruct (multiple_out z (fst l)) as [[[x p] m]|] eqn:Ml.
        { destruct (multiple_out_sound z _ x p m Ml Bl) as (X & M & V). intros E.
          apply (multiple_step z x p _ T (atom g (m, snd l) r) (atom g l r)) in E; auto.
          - intros U. apply IH; auto using side_more.
          - intros e n N. unfold atom. rewrite (side_set z r) by exact Br.
            unfold side_value at 1. cbn [fst snd]. rewrite (V e n N). reflexivity. }
        destruct (multiple_out z (fst r)) as [[[x p] m]|] eqn:Mr.
        { destruct (multiple_out_sound z _ x p m Mr Br) as (X & M & V). intros E.
          apply (multiple_step z x p _ T (atom g l (m, snd r)) (atom g l r)) in E; auto.
          - intros U. apply IH; auto using side_more.
          - intros e n N. unfold atom. rewrite (side_set z l) by exact Bl.
            unfold side_value at 2. cbn [fst snd]. rewrite (V e n N). reflexivity. }
        destruct (smaller l z) as [[[a b] s]|] eqn:Sl.
        + destruct (smaller_sound l z a b s Sl Bl) as (A & B & C & V).
          apply (step_sound a b z _ T (atom g s r)); auto.
          * intros U. apply IH; auto using side_more.
          * intros e n N. unfold atom. rewrite (V e n N), side_set by exact Br. reflexivity.
        + destruct (smaller r z) as [[[a b] s]|] eqn:Sr; [|discriminate].
          destruct (smaller_sound r z a b s Sr Br) as (A & B & C & V).
          apply (step_sound a b z _ T (atom g l s)); auto.
          * intros U. apply IH; auto using side_more.
          * intros e n N. unfold atom. rewrite (V e n N), side_set by exact Bl. reflexivity. }
    destruct (as_operand l) as [a|] eqn:El; [|exact (Rest E)].
    destruct (as_operand r) as [b|] eqn:Er; [|exact (Rest E)].
    destruct (as_operand_sound l z a El Bl) as [A Va].
    destruct (as_operand_sound r z b Er Br) as [B Vb].
    apply (with_operands_sound a b z _ T
      (fun _ m n => test g (Z.of_N m - Z.of_N n) = true)) in E; auto.
    - eapply recognizer_ext; [|exact E]. intros e. cbn beta. unfold atom.
      rewrite Va, Vb. reflexivity.
    - intros x y U F. exact (related_sound g x y U F).
    - intros. reflexivity.
  Qed.

  (** The two sides of an atom. *)
  Definition positive_side (s : sum) : side :=
    (map (fun p => (fst p, Z.to_N (snd p))) (filter (fun p => (0 <? snd p)%Z) (parts s)),
     Z.to_N (constant s)).

  Definition negative_side (s : sum) : side :=
    (map (fun p => (fst p, Z.to_N (- snd p))) (filter (fun p => (snd p <? 0)%Z) (parts s)),
     Z.to_N (- constant s)).

  Definition above_parts (l : terms) : var :=
    fold_right (fun p z => Pos.max (Pos.succ (fst p)) z) 1%positive l.

  Definition most_steps : nat := N.to_nat 2048.

  Definition two_sides (g : sign) (s : sum) : option table :=
    reduced most_steps g (positive_side s) (negative_side s) (above_parts (parts s)).

  (** Less than -s, where s is not negative. *)
  Definition below_opposite (s : sum) : sum :=
    {| parts := map (fun p => (fst p, - snd p)%Z) (parts s); constant := (- constant s - 1)%Z |}.

  (** A sum is not negative if what is below its opposite is: one of these is a comparison of two
      variables if the other one is. *)
  Definition words_linear (g : sign) (s : sum) : option table :=
    match g with
    | NotNegative =>
        if (constant s <? 0)%Z then bind (two_sides g (below_opposite s)) not else two_sides g s
    | Zero => two_sides g s
    end.

  Lemma sides_value : forall e s,
    (Z.of_N (side_value e (positive_side s)) - Z.of_N (side_value e (negative_side s)) =
      sum_value e s)%Z.
  Proof.
    intros e [l c]. unfold side_value, positive_side, negative_side, sum_value.
    cbn [parts constant fst snd].
    assert (H : (Z.of_N (multiples e (map (fun p => (fst p, Z.to_N (snd p)))
        (filter (fun p => (0 <? snd p)%Z) l))) -
      Z.of_N (multiples e (map (fun p => (fst p, Z.to_N (- snd p)))
        (filter (fun p => (snd p <? 0)%Z) l))) = total e l)%Z).
    { induction l as [|[x f] l IH]; [reflexivity|]. cbn [filter snd total].
      destruct (Z.ltb_spec 0 f), (Z.ltb_spec f 0); try lia; cbn [map multiples fst snd];
      rewrite <- IH; clear IH; try nia. }
    lia.
  Qed.

  Lemma sides_below : forall f h (l : terms),
    Forall (fun p : var * N => (fst p < above_parts l)%positive)
      (map (fun p : var * Z => (fst p, h p)) (filter f l)).
  Proof.
    intros f h l. apply Forall_map. cbn [fst]. induction l as [|p l IH]; [constructor|].
    assert (E : above_parts (p :: l) = Pos.max (Pos.succ (fst p)) (above_parts l)) by reflexivity.
    assert (M : Forall (fun q : var * Z => (fst q < above_parts (p :: l))%positive) (filter f l)).
    { eapply Forall_impl; [|exact IH]. cbv beta. intros q Q. lia. }
    cbn [filter]. destruct (f p); [|exact M]. constructor; [lia|exact M].
  Qed.

  Lemma two_sides_sound : forall g s T, two_sides g s = Some T ->
    recognizer T (fun e => test g (sum_value e s) = true).
  Proof.
    unfold two_sides. intros g s T E.
    eapply recognizer_ext; [|eapply reduced_sound; [| |exact E]].
    - intros e. unfold atom. rewrite sides_value. reflexivity.
    - apply sides_below.
    - apply (sides_below _ (fun p => Z.to_N (- snd p))).
  Qed.

  Lemma below_opposite_value : forall e s, (sum_value e (below_opposite s) = - sum_value e s - 1)%Z.
  Proof.
    intros e [l c]. unfold sum_value, below_opposite. cbn [parts constant].
    assert (H : (total e (map (fun p => (fst p, - snd p)) l) = - total e l)%Z).
    { induction l as [|[x f] l IH]; cbn [map total fst snd]; [reflexivity|]. lia. }
    lia.
  Qed.

  Theorem words_linear_sound : forall g s T, words_linear g s = Some T ->
    recognizer T (fun e => test g (sum_value e s) = true).
  Proof.
    unfold words_linear. intros g s T E. destruct g; [exact (two_sides_sound Zero s T E)|].
    destruct (constant s <? 0)%Z; [|exact (two_sides_sound NotNegative s T E)].
    apply bind_some in E. destruct E as (U & EU & E).
    eapply recognizer_ext; [|exact (not_sound num U _ T (two_sides_sound _ _ _ EU) E)].
    intros e. cbn beta. unfold test. rewrite below_opposite_value, !Z.leb_le. lia.
  Qed.

  Definition words_arithmetic : arithmetic num :=
    {| fine := Hb; most_states := most; linear := words_linear;
       linear_sound := words_linear_sound |}.
End Additions.
