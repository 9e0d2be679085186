import { z } from "zod";
import { EmailTopic } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Language } from "../../schemas/languages.ts";
import { endTopic } from "./email-preferences.ts";
import type { Subscription, UnsubscribeKeys } from "./unsubscribe-keys.ts";

/** The query of an unsubscribe link, of which no log has any. */
const link = z.object({ user: z.uuid(), topic: z.enum(EmailTopic), key: z.string() });

/** The address that ends a topic for a user without signing in, to whoever has it; its page is in this language. */
export function unsubscribeUrl(
  publicUrl: string,
  keys: UnsubscribeKeys,
  { userId, topic }: Subscription,
  language: Language,
): string {
  const query = new URLSearchParams({ user: userId, topic, language, key: keys.keyOf({ userId, topic }) });
  return `${publicUrl}/email/unsubscribe?${query.toString()}`;
}

/**
 * Reads the query of an unsubscribe link; changes nothing.
 *
 * @throws AppError UNSUBSCRIBE_LINK_INVALID
 */
export function readUnsubscribeLink({ unsubscribeKeys }: Deps, query: unknown): Subscription {
  const { success, data } = link.safeParse(query);
  if (!success) throw new AppError("UNSUBSCRIBE_LINK_INVALID");
  const subscription = { userId: data.user.toLowerCase(), topic: data.topic };
  if (!unsubscribeKeys.isKeyOf(subscription, data.key)) throw new AppError("UNSUBSCRIBE_LINK_INVALID");
  return subscription;
}

/**
 * Ends the topic of an unsubscribe link, and returns it; a repetition changes nothing.
 *
 * @throws AppError UNSUBSCRIBE_LINK_INVALID
 */
export async function unsubscribe(deps: Deps, query: unknown): Promise<Subscription> {
  const subscription = readUnsubscribeLink(deps, query);
  await endTopic(deps, subscription);
  return subscription;
}
