import { Prisma } from "../../db/generated/client.ts";

/** The name of the class of the enrolment with that id; null without one. */
export const classOf = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT o.name FROM enrolments m JOIN classes o ON o.id = m.class_id WHERE m.id = ${id})`;
