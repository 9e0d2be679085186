import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import type { AnswerConsentInput } from "./consents.schema.ts";

const foundRow = z.object({ kind: z.string().nullable(), isChild: z.boolean() });

/**
 * Records what the caller answers for a child; the answers of before are kept, and the last one holds. The same answer again changes
 * nothing, and no is always possible. A trigger locks the child, and counts.
 *
 * @throws AppError CONSENT_TEXT_NOT_FOUND (also one that was replaced), PARTICIPANT_NOT_FOUND, CONSENT_ANSWER_REFUSED where it is not about
 *   pictures, CONSENT_ANSWERED_OFTEN
 */
export async function answerConsent({ db, actor }: Ctx, { participantId, textId, answer }: AnswerConsentInput) {
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT (SELECT kind::text FROM consent_texts WHERE id = ${textId}::uuid AND retired_at IS NULL) AS kind,
        EXISTS (
          SELECT FROM participants p
          WHERE p.id = ${participantId}::uuid AND p.guardian_id = ${actor.id}::uuid AND p.id <> p.guardian_id
            AND p.removed_at IS NULL
        ) AS "isChild"`,
    foundRow,
  );
  if (!found?.kind) throw new AppError("CONSENT_TEXT_NOT_FOUND");
  if (!found.isChild) throw new AppError("PARTICIPANT_NOT_FOUND");
  if (answer === "group_pictures" && found.kind !== "photos") throw new AppError("CONSENT_ANSWER_REFUSED");
  try {
    await db.$executeRaw`
      INSERT INTO consents (participant_id, text_id, answer, answered_by_id)
      VALUES (${participantId}::uuid, ${textId}::uuid, ${answer}::consent_answer, ${actor.id}::uuid)`;
  } catch (error) {
    throw constraintError(error);
  }
  return { answer };
}
