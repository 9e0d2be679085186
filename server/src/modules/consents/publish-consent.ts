import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { consentTexts } from "./consent-text.ts";
import type { ConsentTextInput, PublishConsentInput } from "./consents.schema.ts";

/** Every question of the school, the ones that are asked first, and whether there may be one about health notes. */
export async function listConsentTexts({ db, healthSeal }: Ctx) {
  const found = await db.consentText.findMany({
    orderBy: [{ retiredAt: { sort: "desc", nulls: "first" } }, { kind: "asc" }, { version: "desc" }],
    select: {
      id: true,
      kind: true,
      version: true,
      texts: true,
      isRequired: true,
      publishedAt: true,
      retiredAt: true,
    },
  });
  const texts = found.map(({ texts, ...one }) => ({ ...one, text: consentTexts.parse(texts).en }));
  return { texts, keepsHealthNotes: healthSeal !== null };
}

/**
 * Asks families something about each child from now on, in place of what was asked of that kind, and logs it. What they have answered to
 * the text of before does not count for this one.
 *
 * @throws AppError HEALTH_NOTES_OFF for one about health where the school keeps no notes, CONSENT_TEXT_PUBLISHED where somebody else was
 *   faster
 */
export async function publishConsent({ db, actor, healthSeal }: Ctx, { kind, text, isRequired }: PublishConsentInput) {
  if (kind === "health" && healthSeal === null) throw new AppError("HEALTH_NOTES_OFF");
  try {
    return await db.$transaction(async (tx) => {
      await tx.consentText.updateMany({ where: { kind, retiredAt: null }, data: { retiredAt: new Date() } });
      const { _max: last } = await tx.consentText.aggregate({ where: { kind }, _max: { version: true } });
      const version = (last.version ?? 0) + 1;
      const { id } = await tx.consentText.create({
        data: { kind, version, texts: { en: text }, isRequired, publishedById: actor.id },
        select: { id: true },
      });
      await logAuditEvent(tx, actor, { kind: "consent_text_published", details: { consent: { kind, version } } });
      return { id };
    });
  } catch (error) {
    throw constraintError(error);
  }
}

/**
 * Asks something no more, and logs it; the answers are kept. A repetition changes nothing.
 *
 * @throws AppError CONSENT_TEXT_NOT_FOUND
 */
export async function retireConsent({ db, actor }: Ctx, { textId }: ConsentTextInput) {
  return db.$transaction(async (tx) => {
    const [retired] = await tx.consentText.updateManyAndReturn({
      where: { id: textId, retiredAt: null },
      data: { retiredAt: new Date() },
      select: { kind: true, version: true },
    });
    if (retired) await logAuditEvent(tx, actor, { kind: "consent_text_retired", details: { consent: retired } });
    else if ((await tx.consentText.count({ where: { id: textId } })) === 0)
      throw new AppError("CONSENT_TEXT_NOT_FOUND");
    return { isRetired: true as const };
  });
}
