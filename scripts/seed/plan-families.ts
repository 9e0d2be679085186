import type { ClassRow, EnrolmentPlan } from "./plan-enrolments.ts";
import { DAY_MS, type PersonRow } from "./plan-people.ts";
import { stableId } from "./stable-id.ts";

export interface ChildRow {
  id: string;
  guardianId: string;
  name: string;
  birthDate: Date;
  createdAt: Date;
}

/** Two accounts that enrol their children. */
const FAMILIES = [
  {
    guardian: "Grace Mwangi",
    children: [
      { name: "Amani Mwangi", age: 9 },
      { name: "Baraka Mwangi", age: 12 },
    ],
  },
  {
    guardian: "Diego Herrera",
    children: [
      { name: "Lucía Herrera", age: 10 },
      { name: "Mateo Herrera", age: 13 },
    ],
  },
] as const;

/** Half a year after the birthday, so that the age holds in the weeks to come. */
const daysOf = (age: number): number => Math.round((age + 0.5) * 365.25);

const isFor = ({ minAge, maxAge }: ClassRow, age: number): boolean => (minAge ?? 0) <= age && age <= (maxAge ?? 99);

/** The children of the demo school's families, and whom of them an account's places in classes are for: where the ages fit, of who has the fewest. */
export function planFamilies(
  now: Date,
  people: readonly PersonRow[],
  classes: readonly ClassRow[],
  enrolments: readonly EnrolmentPlan[],
): { children: ChildRow[]; enrolments: EnrolmentPlan[] } {
  const classOf = new Map(classes.map((one) => [one.id, one]));
  const families = FAMILIES.flatMap(({ guardian: name, children }) => {
    const guardian = people.find((person) => person.name === name);
    if (!guardian) throw new Error(`no account of ${name}`);
    return children.map((child) => ({
      age: child.age,
      row: {
        id: stableId(child.name, guardian.createdAt),
        guardianId: guardian.id,
        name: child.name,
        birthDate: new Date(new Date(now.getTime() - daysOf(child.age) * DAY_MS).toISOString().slice(0, 10)),
        createdAt: guardian.createdAt,
      },
    }));
  });
  const places = new Map(families.map(({ row }) => [row.id, 0]));
  const placesOf = ({ id }: ChildRow) => places.get(id) ?? 0;
  return {
    children: families.map(({ row }) => row),
    enrolments: enrolments.map((plan) => {
      const course = classOf.get(plan.enrolment.classId);
      const fitting = families.filter(
        ({ age, row }) => row.guardianId === plan.enrolment.studentId && course && isFor(course, age),
      );
      const [child] = fitting.toSorted((a, b) => placesOf(a.row) - placesOf(b.row));
      if (!child) return plan;
      places.set(child.row.id, placesOf(child.row) + 1);
      return { ...plan, enrolment: { ...plan.enrolment, participantId: child.row.id } };
    }),
  };
}
