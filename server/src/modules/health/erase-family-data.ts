import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { addedEmails, emailJobs } from "../../jobs/enqueue-email.ts";
import { NOTICE_DAYS } from "./health-form.ts";
import { ERASED_NAME } from "../family/erased-name.ts";

const { sql } = Prisma;

/** How long health notes are kept after the last date of the child's places, and after the last confirmation. */
const HEALTH_DAYS = 180;
/** How long it is known who has collected a child. */
const COLLECTOR_DAYS = 400;
/** How long a child without a place stays in the family's list. */
const CHILD_YEARS = 3;

/**
 * When the last of the places of `participant` ends: of a class without dates when it is archived. `infinity` until then; null without a
 * place.
 */
const LAST_PLACE = (participant: Prisma.Sql) => sql`(
  SELECT max(CASE WHEN c.status <> 'cancelled' THEN coalesce(c.last_ends_at, c.archived_at, 'infinity') END)
  FROM enrolments e JOIN classes c ON c.id = e.class_id
  WHERE e.participant_id = ${participant} AND e.state IN ('held', 'paid')
)`;

const LAST_USE_OF_FORM = sql`greatest(f.confirmed_at, ${LAST_PLACE(sql`f.participant_id`)})`;
const LAST_USE_OF_CHILD = sql`greatest(
  p.kept_at, ${LAST_PLACE(sql`p.id`)}, (SELECT f.confirmed_at FROM health_forms f WHERE f.participant_id = p.id),
  (SELECT max(coalesce(w.ended_at, 'infinity')) FROM waitlist_entries w WHERE w.participant_id = p.id)
)`;

const IS_FORM_OLD = sql`${LAST_USE_OF_FORM} < now() - make_interval(days => ${HEALTH_DAYS}::int)`;
const IS_CHILD_OLD = sql`${LAST_USE_OF_CHILD} < now() - make_interval(years => ${CHILD_YEARS}::int)`;
/** Whether its guardian was notified long enough ago. */
const IS_NOTIFIED = (at: Prisma.Sql) => sql`${at} <= now() - make_interval(days => ${NOTICE_DAYS}::int)`;

/** The messages about rows of `notified`, of a participant, the guardian and the time of the notice. */
const noticesOf = (kind: string, { email }: Deps) => sql`
  SELECT concat_ws(':', ${kind}::text, notified.id, extract(epoch FROM notified.at)), ${kind}::text, notified.guardian_id,
    jsonb_build_object('participantId', notified.id, 'noticeAt', to_json(notified.at))
  FROM notified WHERE ${email !== null}::bool`;

/**
 * Erases the notes on a child, and children, once nobody needs them, and tells the guardian before: notes 180 days after
 * the last date of the child's places and the last confirmation, children from the list three years after their last place. The notice is
 * on the family's page and, where the school sends e-mail, a message; {@link NOTICE_DAYS} days later the row is erased, unless it is used
 * again by then. Who has collected a child is erased after {@link COLLECTOR_DAYS} days. Safe to run any number of times, also at once.
 */
export async function eraseFamilyData(deps: Deps): Promise<void> {
  await eraseCollectors(deps);
  await takeNoticesBack(deps);
  await eraseHealthForms(deps);
  await eraseChildren(deps);
  await tellOfHealthForms(deps);
  await tellOfChildren(deps);
}

async function eraseCollectors({ db }: Deps): Promise<void> {
  await db.$executeRaw`
    UPDATE attendance_marks SET collected_by = NULL, may_collect = NULL
    WHERE may_collect IS NOT NULL AND happened_at < now() - make_interval(days => ${COLLECTOR_DAYS}::int)`;
}

/** What is used again is not erased: a later notice begins anew. */
async function takeNoticesBack({ db }: Deps): Promise<void> {
  await db.$executeRaw`
    UPDATE health_forms f SET erase_notice_at = NULL WHERE f.erase_notice_at IS NOT NULL AND NOT ${IS_FORM_OLD}`;
  await db.$executeRaw`
    UPDATE participants p SET erase_notice_at = NULL WHERE p.erase_notice_at IS NOT NULL AND NOT ${IS_CHILD_OLD}`;
}

async function eraseHealthForms({ db }: Deps): Promise<void> {
  await db.$executeRaw`DELETE FROM health_forms f WHERE ${IS_NOTIFIED(sql`f.erase_notice_at`)} AND ${IS_FORM_OLD}`;
}

async function tellOfHealthForms(deps: Deps): Promise<void> {
  await deps.db.$executeRaw`
    WITH notified AS (
      UPDATE health_forms f SET erase_notice_at = now() FROM participants p
      WHERE p.id = f.participant_id AND f.erase_notice_at IS NULL
        AND f.confirmed_at < now() - make_interval(days => ${HEALTH_DAYS}::int) AND ${IS_FORM_OLD}
      RETURNING p.id, p.guardian_id, f.erase_notice_at AS at
    ), ${addedEmails(noticesOf("health_erase_notice", deps))}
    SELECT ${emailJobs()}`;
}

/** One by one, as `removeChild` does: a hold for the child waits, and is refused. */
async function eraseChildren({ db }: Deps): Promise<void> {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM participants p WHERE ${IS_NOTIFIED(sql`p.erase_notice_at`)} AND p.removed_at IS NULL AND ${IS_CHILD_OLD}`;
  for (const { id } of due) {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM participants WHERE id = ${id}::uuid FOR UPDATE`;
      // A statement of its own, which sees what was committed while the lock was waited for.
      const erased = await tx.$executeRaw`
        UPDATE participants p SET name = ${ERASED_NAME}, birth_date = NULL, removed_at = now()
        WHERE p.id = ${id}::uuid AND p.removed_at IS NULL AND ${IS_NOTIFIED(sql`p.erase_notice_at`)} AND ${IS_CHILD_OLD}`;
      if (erased === 0) return;
      await tx.healthForm.deleteMany({ where: { participantId: id } });
      await tx.selection.deleteMany({ where: { participantId: id } });
    });
  }
}

async function tellOfChildren(deps: Deps): Promise<void> {
  await deps.db.$executeRaw`
    WITH notified AS (
      UPDATE participants p SET erase_notice_at = now()
      WHERE p.id <> p.guardian_id AND p.removed_at IS NULL AND p.erase_notice_at IS NULL
        AND p.kept_at < now() - make_interval(years => ${CHILD_YEARS}::int) AND ${IS_CHILD_OLD}
      RETURNING p.id, p.guardian_id, p.erase_notice_at AS at
    ), ${addedEmails(noticesOf("family_erase_notice", deps))}
    SELECT ${emailJobs()}`;
}
