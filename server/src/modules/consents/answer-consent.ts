import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import type { AnswerConsentInput } from "./consents.schema.ts";

/** Of one child to one question, within a day. Each is kept. */
const MAX_ANSWERS = 50;

const foundRow = z.object({
  kind: z.string().nullable(),
  isChild: z.boolean(),
  last: z.string().nullable(),
  answers: z.int(),
});

/**
 * Records what the caller answers for a child; the answers of before are kept, and the last one holds. The same answer again changes
 * nothing, and no is always possible.
 *
 * @throws AppError CONSENT_TEXT_NOT_FOUND (also one that was replaced), PARTICIPANT_NOT_FOUND, CONSENT_ANSWER_REFUSED where it is not about
 *   pictures, CONSENT_ANSWERED_OFTEN
 */
export async function answerConsent(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  { participantId, textId, answer }: AnswerConsentInput,
) {
  const given = Prisma.sql`consents c WHERE c.participant_id = ${participantId}::uuid AND c.text_id = ${textId}::uuid`;
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT (SELECT kind::text FROM consent_texts WHERE id = ${textId}::uuid AND retired_at IS NULL) AS kind,
        EXISTS (
          SELECT FROM participants p
          WHERE p.id = ${participantId}::uuid AND p.guardian_id = ${actor.id}::uuid AND p.id <> p.guardian_id
            AND p.removed_at IS NULL
        ) AS "isChild",
        (SELECT c.answer::text FROM ${given} ORDER BY c.answered_at DESC, c.id DESC LIMIT 1) AS last,
        (SELECT count(*)::int FROM ${given} AND c.answered_at > now() - INTERVAL '1 day') AS answers`,
    foundRow,
  );
  if (!found?.kind) throw new AppError("CONSENT_TEXT_NOT_FOUND");
  if (!found.isChild) throw new AppError("PARTICIPANT_NOT_FOUND");
  if (answer === "group_pictures" && found.kind !== "photos") throw new AppError("CONSENT_ANSWER_REFUSED");
  if (found.last === answer) return { answer };
  if (answer !== "no" && found.answers >= MAX_ANSWERS) throw new AppError("CONSENT_ANSWERED_OFTEN");
  try {
    await db.consent.create({ data: { participantId, textId, answer, answeredById: actor.id }, select: { id: true } });
  } catch (error) {
    throw constraintError(error);
  }
  return { answer };
}
