import type { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import { type managedRow, STANDS } from "./class-rows.ts";

type Standing = Pick<z.output<typeof managedRow>, "standing" | "status" | "isClosed" | "isCloseRequested">;

/** How a class that the transaction has changed stands now. */
export async function readStanding(tx: Tx, classId: string): Promise<Standing> {
  const [found] = await tx.$queryRaw<Standing[]>(
    Prisma.sql`SELECT ${STANDS} FROM classes c WHERE c.id = ${classId}::uuid`,
  );
  if (!found) throw new Error("The changed class is gone.");
  return found;
}
