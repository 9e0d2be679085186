import { type StageAction, stagesFor } from "../schemas/class-life.ts";
import { Prisma } from "./generated/client.ts";

/** The classes to which something may happen in their stage. */
export const whereMay = (action: StageAction) =>
  ({ stage: { in: stagesFor(action) } }) satisfies Prisma.ClassWhereInput;

/** As {@link whereMay}, of the named row of `classes`. */
export const inStage = (alias: string, action: StageAction): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(alias)}.stage IN (${Prisma.raw(
    stagesFor(action)
      .map((stage) => `'${stage}'`)
      .join(", "),
  )})`;
