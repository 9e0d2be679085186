import type { EmailTopic } from "../../db/generated/enums.ts";
import type { Ctx, Deps } from "../../deps.ts";
import { type Permission, may } from "../../permissions.ts";
import type { UpdateEmailTopicInput } from "./emails.schema.ts";

/** The topics that users can end, each with who gets it. */
const TOPICS: Record<EmailTopic, Permission> = {
  meeting_reminders: "profile.own",
  waiting_for_admins: "class.decide",
};

/** The topics of e-mail that the caller gets or has ended; null where the school sends none. */
export async function findEmailTopics({ db, actor, email }: Ctx) {
  if (email === null) return null;
  const ended = await db.emailPreference.findMany({ where: { userId: actor.id }, select: { topic: true } });
  return (Object.keys(TOPICS) as EmailTopic[])
    .filter((topic) => may(actor.role, TOPICS[topic]))
    .map((topic) => ({ topic, isOn: ended.every((one) => one.topic !== topic) }));
}

/** Ends or resumes a topic for the caller; a repetition changes nothing. Returns the topics as they are then. */
export async function updateEmailTopic(ctx: Ctx, { topic, isOn }: UpdateEmailTopicInput) {
  const preference = { userId: ctx.actor.id, topic };
  if (isOn) await ctx.db.emailPreference.deleteMany({ where: preference });
  else await endTopic(ctx, preference);
  return findEmailTopics(ctx);
}

/** Ends a topic for a user; a repetition changes nothing, and so does a removed user, who has no preferences any more. */
export async function endTopic({ db }: Deps, { userId, topic }: { userId: string; topic: EmailTopic }): Promise<void> {
  // The lock waits for a removal.
  await db.$executeRaw`
    INSERT INTO email_preferences (user_id, topic)
    SELECT id, ${topic}::email_topic FROM users WHERE id = ${userId}::uuid AND removed_at IS NULL FOR SHARE
    ON CONFLICT DO NOTHING`;
}
