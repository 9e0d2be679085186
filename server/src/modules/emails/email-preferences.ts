import type { EmailTopic } from "../../db/generated/enums.ts";
import type { Deps, Signed } from "../../deps.ts";
import type { UpdateEmailPreferencesInput } from "./emails.schema.ts";

/** Which e-mail that can be ended the caller gets; null where the school sends none. */
export async function findEmailPreferences({ db, actor, email }: Pick<Signed, "db" | "actor" | "email">) {
  if (email === null) return null;
  const ended = await db.emailPreference.count({ where: { userId: actor.id, topic: "session_reminders" } });
  return { hasSessionReminders: ended === 0 };
}

/** Ends or resumes e-mail of the caller; a repetition changes nothing. */
export async function updateEmailPreferences(
  { db, actor }: Pick<Signed, "db" | "actor">,
  { hasSessionReminders }: UpdateEmailPreferencesInput,
) {
  const preference = { userId: actor.id, topic: "session_reminders" as const };
  if (hasSessionReminders) await db.emailPreference.deleteMany({ where: preference });
  else await endTopic({ db }, preference);
  return { hasSessionReminders };
}

/** Ends a topic for a user; a repetition changes nothing, and so does a removed user, who has no preferences any more. */
export async function endTopic(
  { db }: Pick<Deps, "db">,
  { userId, topic }: { userId: string; topic: EmailTopic },
): Promise<void> {
  // The lock waits for a removal.
  await db.$executeRaw`
    INSERT INTO email_preferences (user_id, topic)
    SELECT id, ${topic}::email_topic FROM users WHERE id = ${userId}::uuid AND removed_at IS NULL FOR SHARE
    ON CONFLICT DO NOTHING`;
}
