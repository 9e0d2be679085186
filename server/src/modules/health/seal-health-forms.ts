import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";

const BATCH = 100;

const row = z.object({ participantId: z.string(), sealed: z.instanceof(Buffer) });

/**
 * Seals the forms of former keys with the present one, after which the former keys may go. A form that is saved meanwhile stays as it was
 * saved; one that no key opens is left and logged.
 *
 * @returns how many were sealed again
 */
export async function sealHealthForms({ db, healthSeal, log }: Deps, batch = BATCH): Promise<number> {
  if (healthSeal === null) return 0;
  let [sealedAgain, unreadable, last] = [0, 0, "00000000-0000-0000-0000-000000000000"];
  for (;;) {
    const rows = await db.$rows(
      Prisma.sql`
        SELECT participant_id AS "participantId", sealed FROM health_forms
        WHERE participant_id > ${last}::uuid AND get_byte(sealed, 1) <> ${healthSeal.keyId}::int
        ORDER BY participant_id LIMIT ${batch}::int`,
      row,
    );
    for (const { participantId, sealed } of rows) {
      last = participantId;
      const text = healthSeal.open(participantId, sealed);
      if (text === null) unreadable += 1;
      else {
        sealedAgain += await db.$executeRaw`
          UPDATE health_forms SET sealed = ${healthSeal.seal(participantId, text)}
          WHERE participant_id = ${participantId}::uuid AND sealed = ${sealed}`;
      }
    }
    if (rows.length < batch) break;
  }
  if (unreadable > 0) log.error({ count: unreadable }, "health notes do not open: a former key is missing");
  if (sealedAgain > 0) log.info({ count: sealedAgain }, "health notes sealed with the present key");
  return sealedAgain;
}
