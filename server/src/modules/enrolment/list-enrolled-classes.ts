import type { Signed } from "../../deps.ts";
import { classCardSelect, toClassCard } from "../../catalogue/class-select.ts";

/** The classes that the student has paid for, latest first. */
export async function listEnrolledClasses({ db, actor }: Signed) {
  const enrolments = await db.enrolment.findMany({
    where: { studentId: actor.id, state: "paid" },
    orderBy: [{ paidAt: "desc" }, { id: "desc" }],
    select: { id: true, paidAt: true, createdAt: true, class: { select: { ...classCardSelect, status: true } } },
  });
  return enrolments.map(({ id, paidAt, createdAt, class: enrolledClass }) => ({
    ...toClassCard(enrolledClass),
    status: enrolledClass.status,
    enrolmentId: id,
    paidAt: paidAt ?? createdAt,
  }));
}
