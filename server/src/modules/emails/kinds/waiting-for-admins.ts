import { z } from "zod";
import { Prisma } from "../../../db/generated/client.ts";
import type { EmailBlock } from "../email-blocks.ts";
import type { Compose } from "../email-kind.ts";
import type { Texts } from "../../../texts/texts-for.ts";
import { WAITING } from "../../office/waiting.ts";

/** The page where each is decided. */
const PAGES = {
  class_to_decide: "menageClass",
  class_to_close: "menageClass",
  refund_failed: "money",
  payment_differs: "money",
  meeting_collides: "week",
  dispute_to_answer: "money",
  refund_to_hand_out: "money",
  address_refused: "dashboard",
  offer_lapsed: "dashboard",
  school_to_set_up: "dashboard",
} as const;
type Kind = keyof typeof PAGES;

const row = z.object({ kind: z.enum(Object.keys(PAGES) as Kind[]), names: z.array(z.string()), count: z.int() });

const NAMES_SHOWN = 5;

/** To an admin: what waits for a decision now. */
export const composeWaitingForAdmins: Compose<"waiting_for_admins"> = async (
  { db, publicUrl, texts },
  _refs,
  { role },
) => {
  const rows = await db.$rows(
    Prisma.sql`
      SELECT kind, count(*)::int AS count, (array_agg(name ORDER BY since DESC))[1:${NAMES_SHOWN}::int] AS names
      FROM (${WAITING}) AS waiting GROUP BY kind ORDER BY kind`,
    row,
  );
  if (role !== "admin") return { dropped: "noAdmin" };
  if (rows.length === 0) return { dropped: "nothingWaits" };
  const { admins } = texts.emails;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const pages = [...new Set(rows.map(({ kind }) => PAGES[kind]))];
  return {
    subject: admins.thingsWait(total),
    blocks: [
      {
        text: admins.whatWaits,
      },
      { details: rows.map(({ kind, names, count }) => [admins.waiting[kind], listed(texts, names, count)] as const) },
      ...pages.map((page): EmailBlock => ({
        link: {
          label: admins.open[page],
          url: page === "dashboard" ? `${publicUrl}/dashboard` : `${publicUrl}/dashboard/${page}`,
        },
      })),
    ],
  };
};

function listed({ emails }: Texts, names: readonly string[], count: number): string {
  const more = count > names.length ? emails.admins.andMore(count - names.length) : "";
  return `${names.join(", ")}${more}`;
}
