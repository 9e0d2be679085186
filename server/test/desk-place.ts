import { randomUUID } from "node:crypto";
import type { AnyCtx } from "../src/deps.ts";
import { type DeskEnrolInput, deskEnrolInput } from "../src/modules/desk/desk.schema.ts";
import { enrolAtDesk } from "../src/modules/desk/enrol-at-desk.ts";
import { aClass, aUser } from "./factories.ts";
import { signed } from "./signed.ts";

/** A place that a student has paid for at the desk. */
export async function aDeskPlace(
  deps: AnyCtx,
  { classId, ...more }: Partial<DeskEnrolInput> & { classId?: string } = {},
) {
  const { db } = deps;
  const student = await aUser(db, "student", { name: "Ada" });
  const admin = signed(deps, await aUser(db, "admin"));
  const id = classId ?? (await aClass(db, { name: "Judo", priceCents: 5000 })).id;
  const input = deskEnrolInput.parse({
    studentId: student.id,
    items: [{ classId: id, participantId: student.id }],
    method: "cash",
    totalCents: 5000,
    idempotencyKey: randomUUID(),
    ...more,
  });
  const { paymentId } = await enrolAtDesk(admin, input);
  const { enrolmentId } = await db.paymentItem.findFirstOrThrow({ where: { paymentId } });
  return { student: signed(deps, student), admin, classId: id, paymentId, enrolmentId };
}
