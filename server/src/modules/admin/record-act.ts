import type { Tx } from "../../db/client.ts";
import type { ActKind } from "../../db/generated/enums.ts";
import type { Actor } from "../../deps.ts";

/** Whoever decides; null where no person does: the settings, a rule of the school, or the operator's command line. */
export type Decider = Pick<Actor, "id"> | null;

type AboutClass = "class_approved" | "class_denied";
type AboutPlace = "place_cancelled";
type AboutPayment = "refund_ordered";
type AboutUser = Exclude<ActKind, AboutClass | AboutPlace | AboutPayment>;

type Act =
  | { kind: AboutUser; userId: string }
  | { kind: AboutClass; classId: string }
  | { kind: AboutPlace; userId: string; classId: string }
  | { kind: AboutPayment; paymentId: string; userId: string; classId: string };

/**
 * Adds an act to the record of decisions, in the transaction of the act itself: the one is there if and only if the
 * other is. The moment is the database's.
 */
export async function recordAct(tx: Tx, actor: Decider, act: Act): Promise<void> {
  // Without an answer: whoever may add to the record need not be able to read it.
  await tx.act.createMany({ data: [{ ...act, actorId: actor?.id ?? null }] });
}
