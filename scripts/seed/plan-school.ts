import { randomFrom } from "../seeded-random.ts";
import { DEMO_ACCOUNTS, NEWCOMERS } from "./demo-accounts.ts";
import { demoClasses, demoStudentGaveBack, demoStudentSelects, demoStudentTakes, givenBack } from "./demo-classes.ts";
import { type ActRow, planActs } from "./plan-acts.ts";
import { DAY_MS, planPeople } from "./plan-people.ts";
import type { PersonRow } from "./plan-people.ts";
import { planPlace } from "./plan-places.ts";
import type { ClassRow, Trade } from "./plan-places.ts";
import { planReceipts, type ReceiptRow } from "./plan-receipts.ts";
import { stableId } from "./stable-id.ts";

export interface SelectionRow {
  studentId: string;
  classId: string;
  createdAt: Date;
}

export interface SchoolPlan {
  people: PersonRow[];
  classes: ClassRow[];
  trades: Trade[];
  receipts: ReceiptRow[];
  selections: SelectionRow[];
  acts: ActRow[];
}

function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = randomFrom(seed);
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Every row of the demo school. The same school for the same instant: nothing is left to chance. */
export function planSchool(now: Date, pictures: string): SchoolPlan {
  const people = planPeople(now, pictures);
  const personOf = new Map(people.map((person) => [person.email, person]));
  const uidOf = new Map(people.map((person) => [person.identityUid, person]));
  const demoStudent = personOf.get(DEMO_ACCOUNTS.student.email);
  const busy = people.filter(
    ({ role, email }) =>
      role === "student" && email !== DEMO_ACCOUNTS.student.email && email !== NEWCOMERS.student.email,
  );
  const plan: SchoolPlan = { people, classes: [], trades: [], receipts: [], selections: [], acts: [] };

  for (const one of demoClasses) {
    const instructor = uidOf.get(`demo-instructor-${one.taughtBy}`);
    if (!instructor || !demoStudent) throw new Error(`nobody teaches ${one.slug}`);
    const createdAt = new Date(now.getTime() - one.added * DAY_MS);
    const classRow: ClassRow = {
      id: stableId(one.slug, createdAt),
      instructorId: instructor.id,
      name: one.name,
      description: one.description,
      imageUrl: `${pictures}/class-${one.slug}-800.webp`,
      priceCents: one.priceCents,
      capacity: one.capacity,
      seatsTaken: 0,
      enrolledCount: 0,
      status: one.status,
      feedback: one.feedback ?? null,
      createdAt,
    };
    const lined = shuffled(busy, one.slug);
    const left = lined.splice(0, givenBack[one.slug] ?? 0);
    const takers = [...(demoStudentTakes.includes(one.slug) ? [demoStudent] : []), ...lined.splice(0, one.enrolled)];
    if (demoStudentGaveBack.includes(one.slug)) left.push(demoStudent);
    const wishers = one.status === "approved" ? lined.splice(0, 2) : [];
    if (demoStudentSelects.includes(one.slug)) wishers.push(demoStudent);

    const trades = [
      ...takers.map((student) => planPlace(now, student, classRow)),
      ...left.map((student) => planPlace(now, student, classRow, "refunded")),
    ];
    plan.classes.push({ ...classRow, seatsTaken: takers.length, enrolledCount: takers.length });
    plan.trades.push(...trades);
    plan.selections.push(
      ...wishers.map((student, i) => ({
        studentId: student.id,
        classId: classRow.id,
        createdAt: new Date(now.getTime() - (i + 1) * 9 * 3600 * 1000),
      })),
    );
  }
  plan.acts.push(...planActs(plan.people, plan.classes));
  return { ...plan, receipts: planReceipts(plan.trades, people) };
}
