import { knownEmail } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
import { EmailState } from "../../db/generated/enums.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { storedLanguage } from "../../schemas/stored-language.schema.ts";
import { storedRole } from "../../schemas/role.schema.ts";
import { z } from "zod";
import { composeEmail, emailKindOf } from "./compose-email.ts";

const storedRow = z.object({
  id: z.string(),
  kind: z.string(),
  refs: z.unknown(),
  state: z.enum(EmailState),
  resends: z.int(),
  userId: z.string(),
  name: z.string(),
  role: storedRole,
  language: storedLanguage,
  isResent: z.boolean(),
  address: z.string().nullable(),
  isRefused: z.boolean(),
});

// Whoever looks at a message is not its recipient: its unsubscribe link does nothing.
const NO_KEYS = { keyOf: () => "preview", isKeyOf: () => false };

/**
 * A stored message, and what it says at present or why nothing would be sent any more.
 *
 * @throws AppError EMAIL_NOT_FOUND, also for the kind of a newer version; EMAIL_OFF
 */
export async function renderedEmail(ctx: AnyCtx, emailId: string) {
  const { db, email } = ctx;
  const [stored] = await db.$rows(
    Prisma.sql`
      SELECT m.id, m.kind, m.refs, m.state, m.resends, m.user_id AS "userId", u.name, u.role::text AS role, u.language,
        m.state = 'sent' OR m.resends > 0 AS "isResent",
        ${knownEmail("u")} AS address, u.email_refused_at IS NOT NULL AS "isRefused"
      FROM email_messages m JOIN users u ON u.id = m.user_id WHERE m.id = ${emailId}::uuid`,
    storedRow,
  );
  if (!stored || emailKindOf(stored.kind) === null) throw new AppError("EMAIL_NOT_FOUND");
  if (email === null) throw new AppError("EMAIL_OFF");
  const deps = { ...ctx, publicUrl: email.publicUrl, unsubscribeKeys: NO_KEYS };
  const content = await composeEmail(deps, stored, stored);
  return { stored, content };
}
