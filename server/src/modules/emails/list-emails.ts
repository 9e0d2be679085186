import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { EmailState } from "../../db/generated/enums.ts";
import { containsText } from "../../db/contains-text.ts";
import { knownEmail } from "../../db/known-email.ts";
import { matchIn, readPage, type Sorted } from "../../db/list-page.ts";
import type { AnyCtx } from "../../deps.ts";
import { textsFor } from "../../texts/texts-for.ts";
import { emailKindOf } from "./compose-email.ts";
import type { ListEmailsInput } from "./emails.schema.ts";

const { sql } = Prisma;

const ORDERS = {
  newest: ["e.created_at DESC", "e.id DESC"],
  oldest: ["e.created_at ASC", "e.id ASC"],
} satisfies Record<ListEmailsInput["sort"], readonly Sorted[]>;

const emailRow = z.object({
  id: z.string(),
  /** Null for a kind of a newer version. */
  kind: z.string().transform(emailKindOf),
  state: z.enum(EmailState),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  /** Why it was dropped, in the language of the page; or what the mail server has said. */
  error: z.string().nullable(),
  resends: z.int(),
  userId: z.string(),
  name: z.string(),
  /** Null once its verified owner has it. */
  email: z.string().nullable(),
  isRefused: z.boolean(),
});

/** One page of the e-mail messages with its total. Searches the recipients' names and addresses. */
export async function listEmails({ db, language }: AnyCtx, { search, shown, sort, userId, ...page }: ListEmailsInput) {
  const conditions = [
    ...(shown === "all" ? [] : [sql`e.state = ${shown}::email_state`]),
    ...(userId === undefined ? [] : [sql`e.user_id = ${userId}::uuid`]),
  ];
  const { rows, ...totals } = await readPage(db, {
    ...page,
    table: "email_messages",
    alias: "e",
    joins: sql`JOIN users u ON u.id = e.user_id`,
    columns: sql`
      e.id, e.kind, e.state, e.created_at AS "createdAt", e.sent_at AS "sentAt", e.error, e.resends,
      u.id AS "userId", u.name, ${knownEmail("u")} AS email, u.email_refused_at IS NOT NULL AS "isRefused"`,
    row: emailRow,
    where: conditions.length > 0 ? Prisma.join(conditions, " AND ") : undefined,
    order: ORDERS[sort],
    matches: search
      ? ["r.name", "r.email"].map((column) =>
          matchIn("users r JOIN email_messages m ON m.user_id = r.id", containsText(column, search)),
        )
      : undefined,
  });
  const reasons: Readonly<Record<string, string>> = textsFor(language).emails.dropped;
  return { emails: rows.map((row) => ({ ...row, error: row.error && (reasons[row.error] ?? row.error) })), ...totals };
}
