import type { AuditEventRow } from "./plan-audit-events.ts";
import type { EnrolmentPlan } from "./plan-enrolments.ts";
import { DAY_MS, type PersonRow } from "./plan-people.ts";
import { stableId } from "./stable-id.ts";

/** For the second child of a family and for further ones. Who books for oneself alone pays the whole price. */
const SETTINGS = { siblingPercents: [10, 20], multiClassPercent: 0 };

const SUMMER = { code: "SUMMER10", note: "Flyer at the lake", percent: 10, amountCents: null };
const EARLY = { code: "EARLY-BIRD", note: "For whoever came in spring", percent: null, amountCents: 1500 };
const SUMMER_USES = 10;

export interface DiscountsPlan {
  settings: typeof SETTINGS;
  codes: {
    id: string;
    code: string;
    note: string;
    percent: number | null;
    amountCents: number | null;
    maxUses: number | null;
    uses: number;
    maxUsesPerFamily: number | null;
    createdById: string;
    createdAt: Date;
    retiredAt: Date | null;
  }[];
  codeUses: { checkoutId: string; codeId: string; studentId: string; usedAt: Date }[];
  auditEvents: AuditEventRow[];
  /** All of them, those that were bought with a code for its price. */
  enrolments: EnrolmentPlan[];
}

/** The school's discounts: a code that is used up to half by some students other than the demo's, and a retired one. */
export function planDiscounts(
  now: Date,
  people: readonly PersonRow[],
  demoStudent: PersonRow,
  enrolments: readonly EnrolmentPlan[],
): DiscountsPlan {
  const admin = people.find(({ role }) => role === "admin");
  if (!admin) throw new Error("no admin");
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [setAt, summerAt, earlyAt, earlyEnd] = [daysAgo(60), daysAgo(40), daysAgo(59), daysAgo(41)];
  const users = enrolments
    .filter(({ enrolment: { state, studentId, createdAt } }) => {
      return state === "paid" && studentId !== demoStudent.id && createdAt > summerAt;
    })
    .slice(0, SUMMER_USES);
  const row = (code: typeof SUMMER | typeof EARLY, createdAt: Date) => ({
    ...code,
    id: stableId(code.code, createdAt),
    createdById: admin.id,
    createdAt,
  });
  const summer = { ...row(SUMMER, summerAt), maxUses: 2 * SUMMER_USES, uses: users.length, maxUsesPerFamily: null };
  const early = { ...row(EARLY, earlyAt), maxUses: null, uses: 0, maxUsesPerFamily: 1 };
  const event = (kind: AuditEventRow["kind"], at: Date, details: AuditEventRow["details"]): AuditEventRow => ({
    ...{ id: stableId(`${kind} ${at.getTime()}`, at), at, kind, actorId: admin.id },
    ...(details && { details }),
  });
  const codeOf = ({ code, percent, amountCents }: typeof SUMMER | typeof EARLY) => ({
    code: { code, percent, amountCents },
  });
  const buyers = new Set(users);
  return {
    settings: SETTINGS,
    codes: [
      { ...summer, retiredAt: null },
      { ...early, retiredAt: earlyEnd },
    ],
    codeUses: users.map(({ checkout }) => ({
      checkoutId: checkout.id,
      codeId: summer.id,
      studentId: checkout.studentId,
      usedAt: checkout.createdAt,
    })),
    auditEvents: [
      event("discounts_changed", setAt, { changes: { siblingPercents: [null, "10 %, 20 %"] } }),
      event("discount_code_created", earlyAt, codeOf(EARLY)),
      event("discount_code_retired", earlyEnd, codeOf(EARLY)),
      event("discount_code_created", summerAt, codeOf(SUMMER)),
    ],
    enrolments: enrolments.map((one) => (buyers.has(one) ? withCode(one, SUMMER.percent) : one)),
  };
}

/** The enrolment, bought for so many percent less. */
function withCode({ checkout, enrolment, payment, item, refund }: EnrolmentPlan, percent: number): EnrolmentPlan {
  const codeCents = Math.floor((enrolment.priceCents * percent + 50) / 100);
  const amountCents = enrolment.priceCents - codeCents;
  return {
    checkout: { ...checkout, totalCents: amountCents },
    enrolment: { ...enrolment, priceCents: amountCents, paidCents: amountCents, codeCents },
    payment: { ...payment, amountCents },
    item: { ...item, amountCents },
    refund,
  };
}
