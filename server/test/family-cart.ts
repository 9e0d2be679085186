import type { Db } from "../src/db/client.ts";
import { aChild, aClass, aUser } from "./factories.ts";

/** A guardian of Anna and Ben, and three classes at $50. */
export async function aFamily(db: Db) {
  const guardian = await aUser(db, "student");
  const anna = (await aChild(db, guardian.id, { name: "Anna" })).id;
  const ben = (await aChild(db, guardian.id, { name: "Ben" })).id;
  const classes = [];
  for (const name of ["Judo", "Chess", "Swimming"]) classes.push((await aClass(db, { name, priceCents: 5000 })).id);
  const [judo = "", chess = "", swimming = ""] = classes;
  return { guardian, anna, ben, judo, chess, swimming };
}

/** An item of a cart. */
export const seat = (classId: string, participantId: string) => ({ classId, participantId });
export const heldOf = (db: Db) => db.enrolment.count({ where: { state: "held" } });
export const seatsTaken = async (db: Db, id: string) =>
  (await db.class.findUniqueOrThrow({ where: { id } })).seatsTaken;
