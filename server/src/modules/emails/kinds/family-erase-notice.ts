import { z } from "zod";
import { Prisma } from "../../../db/generated/client.ts";
import { firstNameOf } from "../../../first-name.ts";
import { formatLocalDate } from "../../../format.ts";
import { ERASED_AT } from "../../health/health-form.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";

const row = z.object({ name: z.string(), day: z.iso.date() });

const { sql } = Prisma;

/** The child and the day of a notice that still stands. */
async function findNotice(
  { db, schoolTimeZone }: ComposeDeps,
  { participantId, noticeAt }: { participantId: string; noticeAt: string },
  noticed: Prisma.Sql,
) {
  const day = sql`(${ERASED_AT(sql`noticed.erase_notice_at`)} AT TIME ZONE ${schoolTimeZone}::text)::date`;
  const [found] = await db.$rows(
    sql`
      SELECT p.name, to_char(${day}, 'YYYY-MM-DD') AS day
      FROM participants p JOIN ${noticed} AS noticed ON noticed.participant_id = p.id
      WHERE p.id = ${participantId}::uuid AND p.removed_at IS NULL AND noticed.erase_notice_at = ${noticeAt}::timestamptz`,
    row,
  );
  return found && { name: firstNameOf(found.name) || "your child", day: formatLocalDate(found.day) };
}

const familyLink = (publicUrl: string, label: string) => ({ link: { label, url: `${publicUrl}/dashboard/family` } });

/** To the guardian, before the health notes of a child are erased. Says nothing of what is in them. */
export const composeHealthEraseNotice: Compose<"health_erase_notice"> = async (deps, refs) => {
  const found = await findNotice(deps, refs, sql`health_forms`);
  if (!found) return { dropped: "The notes have been confirmed, changed or erased since." };
  const { name, day } = found;
  return {
    subject: `Keep the health notes of ${name}?`,
    blocks: [
      {
        text: `We will erase the health notes of ${name} on ${day}, because nobody has needed them for half a year. Keep them? Then please open them and say that they are still right.`,
      },
      familyLink(deps.publicUrl, "Open your family's page"),
    ],
  };
};

/** To the guardian, before a child without a place for years is removed from the list. */
export const composeFamilyEraseNotice: Compose<"family_erase_notice"> = async (deps, refs) => {
  const found = await findNotice(deps, refs, sql`(SELECT id AS participant_id, erase_notice_at FROM participants)`);
  if (!found) return { dropped: "The child has been kept, or is removed already." };
  const { name, day } = found;
  return {
    subject: `Keep ${name} in your family's list?`,
    blocks: [
      {
        text: `We will remove ${name} from your family's list on ${day}, name and birth date included, because ${name} has had no place for three years. Shall ${name} stay?`,
      },
      familyLink(deps.publicUrl, "Open your family's page"),
    ],
  };
};
