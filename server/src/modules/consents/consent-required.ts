import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

const row = z.object({ name: z.string() });

/** The error that names the first of some children about whom something required is not answered yes. */
export async function consentRequired({ db }: Deps, participantIds: readonly string[]): Promise<AppError> {
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT name FROM participants WHERE id = ANY (${participantIds}::uuid[]) AND id <> guardian_id AND has_open_consent(id)
      ORDER BY created_at, id LIMIT 1`,
    row,
  );
  return new AppError("CONSENT_REQUIRED", { params: { name: found?.name ?? null } });
}
