import type { EnrolmentPlan } from "./plan-enrolments.ts";
import type { PersonRow } from "./plan-people.ts";
import type { ChildRow } from "./plan-families.ts";
import { stableId } from "./stable-id.ts";

/** The enrolments, the latest one of a child paid in cash at the desk instead of by card. */
export function planDesk(
  people: readonly PersonRow[],
  children: readonly ChildRow[],
  enrolments: readonly EnrolmentPlan[],
): EnrolmentPlan[] {
  const admin = people.find(({ role }) => role === "admin");
  const [atDesk] = enrolments
    .filter(({ enrolment }) => enrolment.state === "paid" && children.some(({ id }) => id === enrolment.participantId))
    .toSorted((a, b) => b.payment.paidAt.getTime() - a.payment.paidAt.getTime());
  if (!admin || !atDesk) throw new Error("nobody has paid at the desk");
  const { payment } = atDesk;
  const cash = {
    ...payment,
    method: "cash" as const,
    recordedById: admin.id,
    paymentIntentId: `desk_${stableId(`desk ${payment.id}`, payment.createdAt)}`,
  };
  return enrolments.map((one) => (one === atDesk ? { ...one, payment: cash } : one));
}
