import type { Role } from "../../../db/generated/enums.ts";
import type { Db } from "../../../db/client.ts";
import type { Compose } from "../email-kind.ts";

const TOLD: Record<Role, { subject: string; text: string }> = {
  student: {
    subject: "You are a student now",
    text: "The school has changed your role: you no longer have the pages of an instructor or an admin. Your own places and payments stay.",
  },
  instructor: {
    subject: "You are an instructor now",
    text: "The school has made you an instructor. Sign in again to add classes and to see who is enrolled in them.",
  },
  admin: {
    subject: "You are an admin now",
    text: "The school has made you an admin. Sign in again to decide about classes and to manage users and money.",
  },
};

/** The role that the user was told last, or had before all that they were not told. */
async function knownRole(db: Db, userId: string): Promise<string | null> {
  const [known] = await db.$queryRaw<{ role: string | null }[]>`
    SELECT coalesce(
      (array_agg(refs->>'role' ORDER BY created_at DESC) FILTER (WHERE state = 'sent'))[1],
      (array_agg(refs->>'before' ORDER BY created_at))[1]
    ) AS role
    FROM email_messages WHERE user_id = ${userId}::uuid AND kind = 'role_changed'`;
  return known?.role ?? null;
}

/** To a user whose role an admin has changed. */
export const composeRoleChanged: Compose<"role_changed"> = async ({ db, publicUrl }, refs) => {
  const { userId, role } = refs;
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } });
  if (user.role !== role) return { dropped: "The role has changed since." };
  if ((await knownRole(db, userId)) === role) return { dropped: "The user knows of no other role." };
  return {
    subject: TOLD[role].subject,
    blocks: [{ text: TOLD[role].text }, { link: { label: "Open your dashboard", url: `${publicUrl}/dashboard` } }],
  };
};
