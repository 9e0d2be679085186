import { randomFrom } from "./seeded-random.ts";
import { DEMO_ACCOUNTS, NEWCOMERS } from "./demo-accounts.ts";
import {
  demoClasses,
  cancelledEnrolments,
  demoStudentCancelled,
  demoStudentEnrolled,
  demoStudentSelected,
} from "./demo-classes.ts";
import { type AuditEventRow, planAuditEvents } from "./plan-audit-events.ts";
import { type DiscountsPlan, planDiscounts } from "./plan-discounts.ts";
import { DAY_MS, planPeople } from "./plan-people.ts";
import type { PersonRow } from "./plan-people.ts";
import { planDesk } from "./plan-desk.ts";
import { type ChildRow, planFamilies } from "./plan-families.ts";
import { planEnrolment } from "./plan-enrolments.ts";
import type { ClassRow, EnrolmentPlan } from "./plan-enrolments.ts";
import { planReceipts, type ReceiptRow } from "./plan-receipts.ts";
import { type MarkRow, planAttendance } from "./plan-attendance.ts";
import { enrolmentEndOf, planMeetings, planVenues } from "./plan-meetings.ts";
import { stableId } from "./stable-id.ts";

export interface SelectionRow {
  studentId: string;
  classId: string;
  createdAt: Date;
}

export interface SchoolPlan {
  people: PersonRow[];
  children: ChildRow[];
  classes: ClassRow[];
  enrolments: EnrolmentPlan[];
  receipts: ReceiptRow[];
  venues: ReturnType<typeof planVenues>;
  meetings: ReturnType<typeof planMeetings>;
  marks: MarkRow[];
  selections: SelectionRow[];
  auditEvents: AuditEventRow[];
  discounts: Omit<DiscountsPlan, "enrolments" | "auditEvents">;
}

function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = randomFrom(seed);
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Every row of the demo school. Deterministic for a given instant. */
export function planSchool(now: Date, pictures: string): SchoolPlan {
  const people = planPeople(now, pictures);
  const personOf = new Map(people.map((person) => [person.email, person]));
  const uidOf = new Map(people.map((person) => [person.identityUid, person]));
  const demoStudent = personOf.get(DEMO_ACCOUNTS.student.email);
  const busy = people.filter(
    ({ role, email }) =>
      role === "student" && email !== DEMO_ACCOUNTS.student.email && email !== NEWCOMERS.student.email,
  );
  const plan: Omit<SchoolPlan, "discounts" | "auditEvents" | "receipts" | "marks"> = {
    people,
    children: [],
    classes: [],
    enrolments: [],
    venues: planVenues(now),
    meetings: [],
    selections: [],
  };

  for (const one of demoClasses) {
    const instructor = uidOf.get(`demo-instructor-${one.taughtBy}`);
    if (!instructor || !demoStudent) throw new Error(`no instructor of ${one.slug}`);
    const { status = "approved" } = one;
    const createdAt = new Date(now.getTime() - one.added * DAY_MS);
    const classRow: ClassRow = {
      id: stableId(one.slug, createdAt),
      instructorId: instructor.id,
      name: one.name,
      description: one.description,
      sport: one.sport ?? null,
      level: one.level ?? null,
      minAge: one.minAge ?? null,
      maxAge: one.maxAge ?? null,
      imageUrl: `${pictures}/class-${one.slug}-800.webp`,
      priceCents: one.priceCents,
      capacity: one.capacity,
      seatsTaken: 0,
      enrolledCount: 0,
      status,
      feedback: one.feedback ?? null,
      ...enrolmentEndOf(now, one.slug),
      createdAt,
    };
    const candidates = shuffled(busy, one.slug);
    const cancelled = candidates.splice(0, cancelledEnrolments[one.slug] ?? 0);
    const enrolled = [
      ...(demoStudentEnrolled.includes(one.slug) ? [demoStudent] : []),
      ...candidates.splice(0, one.enrolled ?? 0),
    ];
    if (demoStudentCancelled.includes(one.slug)) cancelled.push(demoStudent);
    const selecting = status === "approved" ? candidates.splice(0, 2) : [];
    if (demoStudentSelected.includes(one.slug)) selecting.push(demoStudent);

    const enrolments = [
      ...enrolled.map((student) => planEnrolment(now, student, classRow)),
      ...cancelled.map((student) => planEnrolment(now, student, classRow, "refunded")),
    ];
    plan.classes.push({ ...classRow, seatsTaken: enrolled.length, enrolledCount: enrolled.length });
    plan.enrolments.push(...enrolments);
    plan.meetings.push(...planMeetings(now, one.slug, classRow, plan.venues));
    plan.selections.push(
      ...selecting.map((student, i) => ({
        studentId: student.id,
        classId: classRow.id,
        createdAt: new Date(now.getTime() - (i + 1) * 9 * 3600 * 1000),
      })),
    );
  }
  if (!demoStudent) throw new Error("no demo student");
  const { children, ...families } = planFamilies(now, people, plan.classes, plan.enrolments);
  const { auditEvents, ...planned } = planDiscounts(now, people, demoStudent, families.enrolments);
  const { enrolments: byCard, ...discounts } = planned;
  const enrolments = planDesk(people, children, byCard);
  return {
    ...plan,
    ...families,
    children,
    discounts,
    enrolments,
    marks: planAttendance(
      now,
      plan.meetings,
      enrolments.map(({ enrolment }) => enrolment),
      new Map(children.map(({ id, guardianId }) => [id, people.find((one) => one.id === guardianId)?.name ?? ""])),
    ),
    auditEvents: [...planAuditEvents(people, plan.classes), ...auditEvents],
    receipts: planReceipts(enrolments, people, children, plan.meetings),
  };
}
