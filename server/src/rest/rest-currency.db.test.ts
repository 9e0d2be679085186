import { expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { aClass, aSelection } from "../../test/factories.ts";
import { aPaidEnrolment } from "../../test/paid-enrolment.ts";
import { schoolWith } from "../../test/school.ts";

test("[SET-3][API-2] a school in euros names them beside each amount", async ({ app, db, deps, stripe, bearerOf }) => {
  await db.schoolSettings.update({ where: { id: 1 }, data: { currency: "eur" } });
  const { student, classId } = await aPaidEnrolment({ ...deps, school: schoolWith({ currency: "eur" }) }, stripe);
  const headers = { ...(await bearerOf(student)), accept: "application/json" };
  await aSelection(db, { studentId: student.id, classId: (await aClass(db)).id });
  // A server follows a change of the school in a quarter of a second.
  await expect
    .poll(async () => (await app.inject({ url: `/classes/${classId}`, headers })).json<object>())
    .toMatchObject({ price: 79.99, priceText: "79.99", currency: "EUR" });
  for (const url of ["/api/classes", "/api/popularClasses", "/MyClass", "/payment/enrol", "/payment/history"]) {
    const rows = (await app.inject({ url, headers })).json<{ currency: string }[]>();
    expect([url, rows.length > 0, ...new Set(rows.map(({ currency }) => currency))]).toEqual([url, true, "EUR"]);
  }
  const { id: other } = await aClass(db);
  const started = await app.inject({
    method: "POST",
    url: "/create-payment-intent",
    headers,
    payload: { classId: other },
  });
  const { paymentIntentId, currency } = started.json<{ paymentIntentId: string; currency: string }>();
  expect([currency, (await stripe.paymentIntents.retrieve(paymentIntentId)).currency]).toEqual(["EUR", "eur"]);
});
