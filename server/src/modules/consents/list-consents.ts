import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { consentTexts } from "./consent-text.ts";
import { CONSENT_KINDS } from "./consents.schema.ts";

const dataRow = z.object({
  data: z.object({
    questions: z.array(
      z.object({ id: z.string(), kind: z.enum(CONSENT_KINDS), texts: consentTexts, isRequired: z.boolean() }),
    ),
    answers: z.array(
      z.object({
        participantId: z.string(),
        name: z.string(),
        textId: z.string(),
        answer: z.enum(["yes", "group_pictures", "no"]).nullable(),
        answeredAt: z.coerce.date().nullable(),
      }),
    ),
  }),
});
type Answer = z.output<typeof dataRow>["data"]["answers"][number];

/**
 * What the school asks about children at present, and what the caller has answered for each of theirs. A question is open while it has
 * no answer, and one that has to be agreed to also while the answer is no. One statement.
 */
export async function listConsents({ db, actor }: Ctx) {
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT jsonb_build_object(
        'questions', ARRAY(
          SELECT jsonb_build_object('id', t.id, 'kind', t.kind, 'texts', t.texts, 'isRequired', t.is_required)
          FROM consent_texts t WHERE t.retired_at IS NULL ORDER BY t.kind
        ),
        'answers', ARRAY(
          SELECT jsonb_build_object(
            'participantId', p.id, 'name', p.name, 'textId', t.id, 'answer', given.answer, 'answeredAt', given.answered_at
          )
          FROM participants p CROSS JOIN consent_texts t
          LEFT JOIN LATERAL (
            SELECT c.answer, c.answered_at FROM consents c WHERE c.participant_id = p.id AND c.text_id = t.id
            ORDER BY c.answered_at DESC, c.id DESC LIMIT 1
          ) AS given ON true
          WHERE p.guardian_id = ${actor.id}::uuid AND p.id <> p.guardian_id AND p.removed_at IS NULL AND t.retired_at IS NULL
          ORDER BY p.created_at, p.id, t.kind
        )
      ) AS data`,
    dataRow,
  );
  const { questions: formQuestions, answers: all } = found?.data ?? { questions: [], answers: [] };
  const questions = formQuestions.map(({ texts, ...question }) => ({ ...question, text: texts.en }));
  const required = new Set(questions.flatMap(({ id, isRequired }) => (isRequired ? [id] : [])));
  const isOpen = ({ textId, answer }: Answer) => answer === null || (required.has(textId) && answer !== "yes");
  const children = Array.from(Map.groupBy(all, ({ participantId }) => participantId).values(), (answers) => ({
    participantId: answers[0]?.participantId ?? "",
    name: answers[0]?.name ?? "",
    answers: answers.map((one) => ({
      textId: one.textId,
      answer: one.answer,
      answeredAt: one.answeredAt,
      isOpen: isOpen(one),
    })),
  }));
  return { questions, children };
}
