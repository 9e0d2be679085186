import type { ClassStudent } from "../features/enrolments/class-students-table.tsx";

const student = (overrides: Partial<ClassStudent>): ClassStudent => ({
  enrolmentId: "e1",
  name: "Adam",
  email: "adam@camp.test",
  age: null,
  guardianName: null,
  phone: null,
  isEmailRefused: false,
  paidAt: new Date("2026-07-01T10:00:00Z"),
  attended: null,
  leftCents: null,
  movingTo: null,
  accountId: null,
  ...overrides,
});

/** Somebody who is enrolled in a class as an instructor sees it, and somebody who was removed since. */
export const enrolled: readonly [ClassStudent, ClassStudent] = [
  student({}),
  student({ enrolmentId: "e2", name: "Removed user", email: null }),
];
