import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { addClassInput } from "../../server/src/modules/classes/classes.schema.ts";
import { DEMO_ACCOUNTS, NEWCOMERS } from "./demo-accounts.ts";
import { planSchool } from "./plan-school.ts";

const now = new Date("2026-07-01T10:00:00Z");
const school = planSchool(now, "/pictures");
const places = school.trades.map(({ place }) => place);
const payments = school.trades.map(({ payment }) => payment);
const refunds = school.trades.flatMap(({ refund }) => refund ?? []);
const studentOf = (email: string) => school.people.find((person) => person.email === email)?.id;

test("the school is the same whenever it is planned for the same instant", () => {
  expect(planSchool(now, "/pictures")).toEqual(school);
});

test("it has an admin, eight instructors, forty students and twenty-four classes", () => {
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

test("no two people share an address, an account or an id, and no two payments a number", () => {
  for (const keys of [
    school.people.map(({ email }) => email.toLowerCase()),
    school.people.map(({ identityUid }) => identityUid),
    [...school.people, ...school.classes, ...places, ...payments, ...refunds].map(({ id }) => id),
    payments.map(({ transactionId }) => transactionId),
  ]) {
    expect(new Set(keys).size).toBe(keys.length);
  }
  for (const { email } of school.people) expect(email).toMatch(/^[a-z.]+@(campside|mail)\.example$/);
});

test("a class counts the places that are live, and every place was paid for with its price", () => {
  for (const one of school.classes) {
    const live = places.filter(({ classId, state }) => classId === one.id && state === "paid");
    expect(one.enrolledCount).toBe(live.length);
    expect(one.seatsTaken).toBe(live.length);
    expect(new Set(live.map(({ studentId }) => studentId)).size).toBe(live.length);
  }
  const placeOf = new Map(places.map((place) => [place.id, place]));
  expect(payments).toHaveLength(places.length);
  for (const payment of payments) expect(payment.amountCents).toBe(placeOf.get(payment.enrolmentId)?.priceCents);
});

test("whoever has left has got the money back, and all money has a receipt, numbered in its order", () => {
  expect(refunds.map(({ paymentId }) => paymentId)).toEqual(
    payments.filter(({ state }) => state === "refunded").map(({ id }) => id),
  );
  expect(school.receipts.map(({ number }) => number)).toEqual(school.receipts.map((_, index) => index + 1));
  expect(school.receipts).toHaveLength(payments.length + refunds.length);
  const times = school.receipts.map(({ issuedAt }) => issuedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("places were taken in the last 90 days, after the student and the class had come, and never in the future", () => {
  const since = new Date(now.getTime() - 90 * 24 * 3600 * 1000);
  const cameAt = new Map([...school.people, ...school.classes].map(({ id, createdAt }) => [id, createdAt]));
  for (const place of places) {
    for (const earlier of [since, cameAt.get(place.classId), cameAt.get(place.studentId)])
      expect(place.createdAt > (earlier ?? now)).toBe(true);
    expect(place.paidAt > place.createdAt && place.paidAt <= now && (place.endedAt ?? now) <= now).toBe(true);
  }
});

test("nobody has put a class aside that they are enrolled in or that is not open", () => {
  const live = new Set(
    places.filter(({ state }) => state === "paid").map(({ classId, studentId }) => `${classId} ${studentId}`),
  );
  const open = new Set(school.classes.filter(({ status }) => status === "approved").map(({ id }) => id));
  for (const { classId, studentId } of school.selections) {
    expect(live.has(`${classId} ${studentId}`)).toBe(false);
    expect(open.has(classId)).toBe(true);
  }
});

test("the demo student has classes, payments and a selection; the newcomers have nothing", () => {
  const own = (rows: readonly { studentId: string }[], email: string) =>
    rows.filter(({ studentId }) => studentId === studentOf(email));
  expect(own(places, DEMO_ACCOUNTS.student.email)).toHaveLength(4);
  expect(own(school.selections, DEMO_ACCOUNTS.student.email)).toHaveLength(2);
  expect(own([...places, ...school.selections], NEWCOMERS.student.email)).toEqual([]);
  const newcomer = studentOf(NEWCOMERS.instructor.email);
  expect(school.classes.some(({ instructorId }) => instructorId === newcomer)).toBe(false);
});

test("every class could have been added through the form, and every picture is there", () => {
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
