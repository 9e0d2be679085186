import type { Db } from "../../../db/client.ts";
import type { Compose } from "../email-kind.ts";

/** The role of the user's last message, or before all changes without one. */
async function knownRole(db: Db, userId: string): Promise<string | null> {
  const [user] = await db.$queryRaw<{ role: string | null }[]>`
    SELECT coalesce(
      (array_agg(refs->>'role' ORDER BY created_at DESC) FILTER (WHERE state = 'sent'))[1],
      (array_agg(refs->>'before' ORDER BY created_at))[1]
    ) AS role
    FROM email_messages WHERE user_id = ${userId}::uuid AND kind = 'role_changed'`;
  return user?.role ?? null;
}

/** To a user whose role an admin has changed. */
export const composeRoleChanged: Compose<"role_changed"> = async ({ db, publicUrl, texts }, refs) => {
  const { userId, role } = refs;
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } });
  if (user.role !== role) return { dropped: "roleHasChanged" };
  if ((await knownRole(db, userId)) === role) return { dropped: "roleKnown" };
  const { decisions, links } = texts.emails;
  const { subject, text } = decisions.roles[role];
  return {
    subject,
    blocks: [{ text }, { link: { label: links.dashboard, url: `${publicUrl}/dashboard` } }],
  };
};
