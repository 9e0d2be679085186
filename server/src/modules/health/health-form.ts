import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx, Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import type { ParticipantInput } from "../family/family.schema.ts";
import type { HealthSeal } from "./health-seal.ts";
import { type HealthNotes, healthNotes, type SaveHealthFormInput } from "./health.schema.ts";

/** How long after the notice a form is erased. */
export const NOTICE_DAYS = 14;

/** When a row with a notice `at` is erased. */
export const ERASED_AT = (at: Prisma.Sql) => Prisma.sql`(${at} + make_interval(days => ${NOTICE_DAYS}::int))`;

/** What is sealed: the notes, with the version of their form. */
const storedNotes = z.object({ v: z.literal(1), ...healthNotes.shape });

const { sql } = Prisma;

/** The children of the caller. */
const OWN_CHILDREN = (actorId: string) => sql`
  participants p WHERE p.guardian_id = ${actorId}::uuid AND p.id <> p.guardian_id AND p.removed_at IS NULL`;

/** @throws AppError HEALTH_NOTES_OFF where the school has no key */
function requireSeal({ healthSeal }: Deps): HealthSeal {
  if (healthSeal === null) throw new AppError("HEALTH_NOTES_OFF");
  return healthSeal;
}

/** The notes of a stored form; null where no key opens it, which is logged without them. */
export function openNotes({ healthSeal, log }: Deps, participantId: string, sealed: Uint8Array): HealthNotes | null {
  if (healthSeal === null) return null;
  const text = healthSeal.open(participantId, sealed);
  if (text === null) {
    log.error({ participantId }, "health notes do not open");
    return null;
  }
  const { v: _v, ...notes } = storedNotes.parse(JSON.parse(text));
  return notes;
}

const formRow = z.object({
  sealed: z.instanceof(Buffer).nullable(),
  confirmedAt: z.date().nullable(),
  erasedAt: z.date().nullable(),
});

/**
 * The caller's form of a child: the notes, null where there are none, or where the school has lost the key to them
 * (`isUnreadable`).
 *
 * @throws AppError HEALTH_NOTES_OFF, PARTICIPANT_NOT_FOUND
 */
export async function findHealthForm(ctx: Ctx, { participantId }: ParticipantInput) {
  requireSeal(ctx);
  const [found] = await ctx.db.$rows(
    sql`
      SELECT f.sealed, f.confirmed_at AS "confirmedAt", ${ERASED_AT(sql`f.erase_notice_at`)} AS "erasedAt"
      FROM (SELECT p.id FROM ${OWN_CHILDREN(ctx.actor.id)} AND p.id = ${participantId}::uuid) AS child
      LEFT JOIN health_forms f ON f.participant_id = child.id`,
    formRow,
  );
  if (!found) throw new AppError("PARTICIPANT_NOT_FOUND");
  const { sealed, ...dates } = found;
  const notes = sealed === null ? null : openNotes(ctx, participantId, sealed);
  return { notes, isUnreadable: sealed !== null && notes === null, ...dates };
}

const retentionRow = z.object({
  participantId: z.string(),
  /** When the guardian last said that the health notes are right; null without notes. */
  confirmedAt: z.date().nullable(),
  /** When the notes are erased unless they are confirmed, and the child is removed unless it is kept. */
  erasedAt: z.date().nullable(),
  removedAt: z.date().nullable(),
});

/** Whether the school keeps health notes, and of each of the caller's children since when and until when. */
export async function findRetention({ db, actor, healthSeal }: Ctx) {
  const children = await db.$rows(
    sql`
      SELECT child.id AS "participantId", f.confirmed_at AS "confirmedAt", ${ERASED_AT(sql`f.erase_notice_at`)} AS "erasedAt",
        ${ERASED_AT(sql`child.erase_notice_at`)} AS "removedAt"
      FROM (SELECT p.id, p.created_at, p.erase_notice_at FROM ${OWN_CHILDREN(actor.id)}) AS child
      LEFT JOIN health_forms f ON f.participant_id = child.id
      ORDER BY child.created_at, child.id`,
    retentionRow,
  );
  return { keepsHealthNotes: healthSeal !== null, children };
}

/**
 * Keeps what the caller tells of a child, sealed, in place of what was kept before.
 *
 * @throws AppError HEALTH_NOTES_OFF, PARTICIPANT_NOT_FOUND (also where the child is removed meanwhile)
 */
export async function saveHealthForm(ctx: Ctx, { participantId, notes }: SaveHealthFormInput) {
  const { db, actor } = ctx;
  const sealed = requireSeal(ctx).seal(participantId, JSON.stringify({ v: 1, ...notes }));
  const saved = await db.$executeRaw`
    INSERT INTO health_forms (participant_id, sealed, updated_by_id)
    SELECT p.id, ${sealed}, ${actor.id}::uuid FROM ${OWN_CHILDREN(actor.id)} AND p.id = ${participantId}::uuid
    ON CONFLICT (participant_id) DO UPDATE SET sealed = excluded.sealed, updated_by_id = excluded.updated_by_id,
      updated_at = now(), confirmed_at = now(), erase_notice_at = NULL`.catch((error: unknown) => {
    throw constraintError(error);
  });
  if (saved === 0) throw new AppError("PARTICIPANT_NOT_FOUND");
  return { participantId };
}

/**
 * Notes that a form is still right; it is kept for another while.
 *
 * @throws AppError HEALTH_NOTES_OFF, HEALTH_FORM_NOT_FOUND
 */
export async function confirmHealthForm(ctx: Ctx, { participantId }: ParticipantInput) {
  requireSeal(ctx);
  const confirmed = await ctx.db.$executeRaw`
    UPDATE health_forms SET confirmed_at = now(), erase_notice_at = NULL
    WHERE participant_id = (SELECT p.id FROM ${OWN_CHILDREN(ctx.actor.id)} AND p.id = ${participantId}::uuid)`;
  if (confirmed === 0) throw new AppError("HEALTH_FORM_NOT_FOUND");
  return { participantId };
}

/**
 * Erases a form; a repetition changes nothing.
 *
 * @throws AppError HEALTH_NOTES_OFF, PARTICIPANT_NOT_FOUND
 */
export async function eraseHealthForm(ctx: Ctx, { participantId }: ParticipantInput) {
  requireSeal(ctx);
  const where = { id: participantId, guardianId: ctx.actor.id, removedAt: null } as const;
  if (participantId === ctx.actor.id || (await ctx.db.participant.count({ where })) === 0)
    throw new AppError("PARTICIPANT_NOT_FOUND");
  await ctx.db.healthForm.deleteMany({ where: { participantId } });
  return { isErased: true as const };
}
