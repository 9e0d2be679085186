import { z } from "zod";
import { Prisma } from "../../../db/generated/client.ts";
import type { EmailBlock } from "../email-blocks.ts";
import type { Compose } from "../email-kind.ts";
import { WAITING } from "../../office/waiting.ts";

const KINDS = {
  class_to_decide: { label: "Classes to approve or deny", page: "/dashboard/menageClass" },
  class_to_close: { label: "Classes whose instructor asks to close them", page: "/dashboard/menageClass" },
  refund_failed: { label: "Refunds that came back", page: "/dashboard/money" },
  payment_differs: { label: "Payments that differ from the card provider's", page: "/dashboard/money" },
  meeting_collides: {
    label: "Classes with a date that overlaps another one since the rules of their time zone have changed",
    page: "/dashboard/week",
  },
  dispute_to_answer: { label: "Disputes to answer", page: "/dashboard/money" },
  refund_to_hand_out: { label: "Refunds to hand out", page: "/dashboard/money" },
  address_refused: { label: "Addresses that refuse e-mail", page: "/dashboard" },
  offer_lapsed: { label: "Offers of the waitlist that nobody paid", page: "/dashboard" },
} as const;
type Kind = keyof typeof KINDS;

const PAGES = {
  "/dashboard": "Dashboard",
  "/dashboard/menageClass": "Menage Class",
  "/dashboard/money": "Money and seats",
  "/dashboard/week": "Week",
} as const;

const row = z.object({ kind: z.enum(Object.keys(KINDS) as Kind[]), names: z.array(z.string()), count: z.int() });

const NAMES_SHOWN = 5;

/** To an admin: what waits for a decision now. */
export const composeWaitingForAdmins: Compose<"waiting_for_admins"> = async ({ db, publicUrl }, _refs, { role }) => {
  const rows = await db.$rows(
    Prisma.sql`
      SELECT kind, count(*)::int AS count, (array_agg(name ORDER BY since DESC))[1:${NAMES_SHOWN}::int] AS names
      FROM (${WAITING}) AS waiting GROUP BY kind ORDER BY kind`,
    row,
  );
  if (role !== "admin") return { dropped: "The user is no admin any more." };
  if (rows.length === 0) return { dropped: "Nothing waits any more." };
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const pages = [...new Set(rows.map(({ kind }) => KINDS[kind].page))];
  return {
    subject: total === 1 ? "1 thing waits for an admin" : `${total} things wait for an admin`,
    blocks: [
      {
        text: "Since the last message something new waits for you or another admin. This is everything that waits now:",
      },
      { facts: rows.map(({ kind, names, count }) => [KINDS[kind].label, listed(names, count)] as const) },
      ...pages.map((page): EmailBlock => ({
        link: {
          label: `Open ${PAGES[page]}`,
          url: `${publicUrl}${page}`,
        },
      })),
    ],
  };
};

function listed(names: readonly string[], count: number): string {
  const more = count > names.length ? ` and ${count - names.length} more` : "";
  return `${names.join(", ")}${more}`;
}
