import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { addClassInput } from "../../server/src/modules/classes/classes.schema.ts";
import { SPORTS } from "../../server/src/schemas/sports.ts";
import { updateProfileInput } from "../../server/src/modules/users/users.schema.ts";
import { DEMO_ACCOUNTS, NEWCOMERS } from "./demo-accounts.ts";
import { planSchool } from "./plan-school.ts";

const now = new Date("2026-07-01T10:00:00Z");
const school = planSchool(now, "/pictures");
const enrolments = school.enrolments.map(({ enrolment }) => enrolment);
const payments = school.enrolments.map(({ payment }) => payment);
const items = school.enrolments.map(({ item }) => item);
const refunds = school.enrolments.flatMap(({ refund }) => refund ?? []);
const studentOf = (email: string) => school.people.find((person) => person.email === email)?.id;

test("the plan is deterministic", () => {
  expect(planSchool(now, "/pictures")).toEqual(school);
});

test("the school has an admin, eight instructors, forty students and twenty-four classes", () => {
  const roles = school.people.map(({ role }) => role);
  expect(roles.filter((role) => role === "admin")).toHaveLength(1);
  expect(roles.filter((role) => role === "instructor")).toHaveLength(8);
  expect(roles.filter((role) => role === "student")).toHaveLength(40);
  const statuses = Map.groupBy(school.classes, ({ status }) => status);
  expect(statuses.get("approved")).toHaveLength(18);
  expect(statuses.get("pending")).toHaveLength(4);
  expect(statuses.get("denied")?.every(({ feedback }) => feedback !== null)).toBe(true);
  expect(school.classes.filter(({ seatsTaken, capacity }) => seatsTaken === capacity)).toHaveLength(3);
});

test("addresses, accounts, ids and transaction ids are unique", () => {
  for (const keys of [
    school.people.map(({ email }) => email.toLowerCase()),
    school.people.map(({ identityUid }) => identityUid),
    [...school.people, ...school.classes, ...enrolments, ...payments, ...refunds].map(({ id }) => id),
    payments.map(({ paymentIntentId }) => paymentIntentId),
  ]) {
    expect(new Set(keys).size).toBe(keys.length);
  }
  for (const { email } of school.people) expect(email).toMatch(/^[a-z.]+@(campside|mail)\.example$/);
});

test("a class counts its live enrolments, and every enrolment was paid with its price", () => {
  for (const one of school.classes) {
    const live = enrolments.filter(({ classId, state }) => classId === one.id && state === "paid");
    expect(one.enrolledCount).toBe(live.length);
    expect(one.seatsTaken).toBe(live.length);
    expect(new Set(live.map(({ studentId }) => studentId)).size).toBe(live.length);
  }
  const enrolmentById = new Map(enrolments.map((enrolment) => [enrolment.id, enrolment]));
  expect(payments).toHaveLength(enrolments.length);
  for (const { enrolmentId, amountCents } of items)
    expect(amountCents).toBe(enrolmentById.get(enrolmentId)?.priceCents);
});

test("ten places were bought with a code, none of them by the demo student, and the rest for the price of the class", () => {
  const priceOf = new Map(school.classes.map(({ id, priceCents }) => [id, priceCents]));
  for (const { classId, priceCents, codeCents = 0 } of enrolments)
    expect(priceCents + codeCents).toBe(priceOf.get(classId));
  const withCode = enrolments.filter(({ codeCents }) => codeCents !== undefined);
  expect(withCode).toHaveLength(10);
  expect(withCode.map(({ checkoutId }) => checkoutId)).toEqual(
    school.discounts.codeUses.map(({ checkoutId }) => checkoutId),
  );
  expect(withCode.map(({ studentId }) => studentId)).not.toContain(studentOf(DEMO_ACCOUNTS.student.email));
});

test("cancelled enrolments were refunded, and every payment and refund has a receipt in order", () => {
  expect(refunds.map(({ paymentId }) => paymentId)).toEqual(
    payments.filter(({ state }) => state === "refunded").map(({ id }) => id),
  );
  expect(school.receipts.map(({ number }) => number)).toEqual(school.receipts.map((_, index) => index + 1));
  expect(school.receipts).toHaveLength(payments.length + refunds.length);
  const times = school.receipts.map(({ issuedAt }) => issuedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("enrolments are of the last 90 days, after their student and class, and not in the future", () => {
  const since = new Date(now.getTime() - 90 * 24 * 3600 * 1000);
  const createdAtOf = new Map([...school.people, ...school.classes].map(({ id, createdAt }) => [id, createdAt]));
  for (const enrolment of enrolments) {
    for (const earlier of [since, createdAtOf.get(enrolment.classId), createdAtOf.get(enrolment.studentId)])
      expect(enrolment.createdAt > (earlier ?? now)).toBe(true);
    expect(enrolment.paidAt > enrolment.createdAt && enrolment.paidAt <= now && (enrolment.endedAt ?? now) <= now).toBe(
      true,
    );
  }
});

test("nobody has selected a class that they are enrolled in or that is not approved", () => {
  const live = new Set(
    enrolments.filter(({ state }) => state === "paid").map(({ classId, studentId }) => `${classId} ${studentId}`),
  );
  const open = new Set(school.classes.filter(({ status }) => status === "approved").map(({ id }) => id));
  for (const { classId, studentId } of school.selections) {
    expect(live.has(`${classId} ${studentId}`)).toBe(false);
    expect(open.has(classId)).toBe(true);
  }
});

test("the demo student has classes, payments and a selection; the newcomers have nothing", () => {
  const rowsOf = (rows: readonly { studentId: string }[], email: string) =>
    rows.filter(({ studentId }) => studentId === studentOf(email));
  expect(rowsOf(enrolments, DEMO_ACCOUNTS.student.email)).toHaveLength(4);
  expect(rowsOf(school.selections, DEMO_ACCOUNTS.student.email)).toHaveLength(2);
  expect(rowsOf([...enrolments, ...school.selections], NEWCOMERS.student.email)).toEqual([]);
  const newcomer = studentOf(NEWCOMERS.instructor.email);
  expect(school.classes.some(({ instructorId }) => instructorId === newcomer)).toBe(false);
});

test("every instructor but the newcomer has a bio that is valid in the form", () => {
  for (const { role, email, name, bio } of school.people) {
    const hasBio = role === "instructor" && email !== NEWCOMERS.instructor.email;
    expect([email, bio !== ""]).toEqual([email, hasBio]);
    expect(updateProfileInput.safeParse({ name, photoUrl: null, bio }).success).toBe(true);
  }
});

test("[SCHED-6] the classes name their sport in its usual spelling; one is for everybody of any sport", () => {
  const unusual = school.classes.filter(({ sport }) => !SPORTS.some((name) => name === sport));
  expect(unusual.map(({ name, sport }) => [name, sport])).toEqual([["Ropes and Knots", null]]);
});

test("every class is valid in the form, and every picture exists", () => {
  for (const one of school.classes) {
    expect(addClassInput.safeParse(one).success).toBe(true);
    expect(one.description.split(/[.!?]\s/).length).toBeGreaterThanOrEqual(2);
  }
  const shown = [
    ...school.classes.map(({ imageUrl }) => imageUrl),
    ...school.people.flatMap(({ photoUrl }) => photoUrl ?? []),
  ];
  const missing = shown
    .flatMap((url) =>
      ["400.webp", "400.avif", "800.webp", "800.avif", "1600.webp", "1600.avif"].map((ending) =>
        url.replace("800.webp", ending),
      ),
    )
    .filter((url) => !existsSync(fileURLToPath(new URL(`../../client/public${url}`, import.meta.url))));
  expect(missing).toEqual([]);
});

test("[PAY-12] the receipts say how many dates were bought, and from when to when", () => {
  const placeOf = new Map(school.enrolments.map(({ payment, enrolment }) => [payment.id, enrolment]));
  for (const { paymentId, lines } of school.receipts) {
    const place = placeOf.get(paymentId);
    const days = school.meetings
      .filter(({ classId, localStart }) => place && classId === place.classId && new Date(localStart) > place.paidAt)
      .map(({ localStart }) => localStart.slice(0, 10))
      .toSorted();
    expect(lines).toMatchObject([{ dates: days.length, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null }]);
  }
  expect(school.receipts.some(({ lines }) => (lines[0]?.dates ?? 0) > 1)).toBe(true);
});

test("[FAM-3] two families have children with places in classes that are for their age, by receipts in their names", () => {
  const classOf = new Map(school.classes.map((one) => [one.id, one]));
  expect(new Set(school.children.map(({ guardianId }) => guardianId)).size).toBe(2);
  expect(school.children.length).toBe(4);
  for (const { id, name, birthDate, guardianId } of school.children) {
    const plans = school.enrolments.filter(({ enrolment }) => enrolment.participantId === id);
    expect([name, plans.length > 0]).toEqual([name, true]);
    const years = (now.getTime() - birthDate.getTime()) / (365.25 * 24 * 3600 * 1000);
    for (const { enrolment, payment } of plans) {
      expect(enrolment.studentId).toBe(guardianId);
      const { minAge, maxAge } = classOf.get(enrolment.classId) ?? {};
      expect(years).toBeGreaterThanOrEqual(minAge ?? 0);
      expect(years).toBeLessThan((maxAge ?? 99) + 1);
      expect(school.receipts.find(({ paymentId }) => paymentId === payment.id)?.lines).toMatchObject([
        { participantName: name },
      ]);
    }
  }
});

test("[ROSTER-1] a class has met for weeks and meets today: most came, and some families have excused theirs", () => {
  const met = school.meetings.filter(
    ({ localStart }) => new Date(localStart) < now || localStart.startsWith("2026-07-01"),
  );
  expect(new Set(met.map(({ classId }) => classId)).size).toBe(1);
  expect(met.some(({ localStart }) => localStart === "2026-07-01T16:00:00Z")).toBe(true);
  expect(met.length).toBeGreaterThan(8);
  const kinds = Map.groupBy(school.marks, ({ kind }) => kind);
  const counts = ["arrived", "left", "absent", "excused"].map((kind) => kinds.get(kind as "left")?.length ?? 0);
  const [arrived = 0, left, absent = 0, excused = 0] = counts;
  expect(left).toBe(arrived);
  expect(arrived).toBeGreaterThan(100);
  expect(Math.min(absent, excused)).toBeGreaterThan(3);
  const familyOf = new Map(enrolments.map(({ id, studentId }) => [id, studentId]));
  for (const { kind, enrolmentId, recordedById, happenedAt } of school.marks) {
    expect(recordedById === familyOf.get(enrolmentId)).toBe(kind === "excused");
    expect(happenedAt <= now).toBe(true);
  }
  // The one of today is still to begin.
  const today = met.at(-1)?.id;
  expect(school.marks.some(({ meetingId, kind }) => meetingId === today && kind === "excused")).toBe(true);
  // The classes are open: what is for sale can be bought.
  expect(school.classes.filter(({ enrolmentClosesLocal }) => enrolmentClosesLocal).length).toBe(1);
});
