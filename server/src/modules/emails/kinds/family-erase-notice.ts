import { z } from "zod";
import { Prisma } from "../../../db/generated/client.ts";
import { firstNameOf } from "../../../first-name.ts";
import { ERASED_AT } from "../../health/health-form.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";

const row = z.object({ name: z.string(), day: z.iso.date() });

const { sql } = Prisma;

/** The child and the day of a notice that still stands. */
async function findNotice(
  { db, school, texts: { emails, format } }: ComposeDeps,
  { participantId, noticeAt }: { participantId: string; noticeAt: string },
  noticed: Prisma.Sql,
) {
  const day = sql`(${ERASED_AT(sql`noticed.erase_notice_at`)} AT TIME ZONE ${school.timeZone}::text)::date`;
  const [found] = await db.$rows(
    sql`
      SELECT p.name, to_char(${day}, 'YYYY-MM-DD') AS day
      FROM participants p JOIN ${noticed} AS noticed ON noticed.participant_id = p.id
      WHERE p.id = ${participantId}::uuid AND p.removed_at IS NULL AND noticed.erase_notice_at = ${noticeAt}::timestamptz`,
    row,
  );
  return found && { name: firstNameOf(found.name) || emails.common.yourChild, day: format.date(found.day) };
}

const familyLink = ({ publicUrl, texts }: ComposeDeps) => ({
  link: { label: texts.emails.links.family, url: `${publicUrl}/dashboard/family` },
});

/** To the guardian, before the health notes of a child are erased. Says nothing of what is in them. */
export const composeHealthEraseNotice: Compose<"health_erase_notice"> = async (deps, refs) => {
  const found = await findNotice(deps, refs, sql`health_forms`);
  if (!found) return { dropped: "notesKept" };
  const { name, day } = found;
  const { notices } = deps.texts.emails;
  return {
    subject: notices.keepHealthNotes(name),
    blocks: [
      {
        text: notices.healthNotes(name, day),
      },
      familyLink(deps),
    ],
  };
};

/** To the guardian, before a child without a place for years is removed from the list. */
export const composeFamilyEraseNotice: Compose<"family_erase_notice"> = async (deps, refs) => {
  const found = await findNotice(deps, refs, sql`(SELECT id AS participant_id, erase_notice_at FROM participants)`);
  if (!found) return { dropped: "childKept" };
  const { name, day } = found;
  const { notices } = deps.texts.emails;
  return {
    subject: notices.keepChild(name),
    blocks: [
      {
        text: notices.child(name, day),
      },
      familyLink(deps),
    ],
  };
};
