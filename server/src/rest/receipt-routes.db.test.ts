import { expect } from "vitest";
import { aUser } from "../../test/factories.ts";
import { aPaidEnrolment } from "../../test/paid-enrolment.ts";
import { lettersOfFonts } from "../../test/pdf-letters.ts";
import { test } from "../../test/rest-test.ts";

test("[PAY-12] a receipt is downloaded as a PDF with every letter of the name", async ({
  app,
  deps,
  stripe,
  db,
  bearerOf,
}) => {
  const student = await aUser(db, "student", { name: "Łukasz Žižek Ωμέγα Юлия" });
  await aPaidEnrolment(deps, stripe, { student });
  const answer = await app.inject({ url: "/receipts/1", headers: await bearerOf(student) });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="receipt-000001.pdf"',
    "cache-control": "no-store",
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const fonts = lettersOfFonts(answer.rawPayload);
  expect(
    Array.from(student.name.replaceAll(" ", "")).filter((letter) => !fonts.some((font) => font.has(letter))),
  ).toEqual([]);
});

test("[TRUE-5] the receipts of a year are downloaded as a PDF", async ({ app, deps, stripe, db, bearerOf }) => {
  const student = await aUser(db, "student", { name: "Łukasz Ωμέγα" });
  await aPaidEnrolment(deps, stripe, { student });
  const headers = await bearerOf(student);
  const year = (await db.receipt.findFirstOrThrow()).issuedAt.getUTCFullYear();
  const answer = await app.inject({ url: `/statements/${year}`, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="statement-${year}.pdf"`,
    "cache-control": "no-store",
  });
  const fonts = lettersOfFonts(answer.rawPayload);
  expect(Array.from("ŁukaszΩμέγα").filter((letter) => !fonts.some((font) => font.has(letter)))).toEqual([]);
  expect((await app.inject({ url: "/statements/2001", headers })).statusCode).toBe(404);
  expect((await app.inject({ url: "/statements/now", headers })).statusCode).toBe(400);
});

test("[PAY-12][API-4] an unknown or another person's receipt is refused as in every call", async ({
  call,
  db,
  bearerOf,
}) => {
  const { authorization } = await bearerOf(await aUser(db, "student"));
  const token = authorization.slice("Bearer ".length);
  expect(await call("GET", "/receipts/1", { token })).toMatchObject({
    status: 404,
    body: { code: "RECEIPT_NOT_FOUND" },
  });
  for (const number of ["none", "0", "1.5", "99999999999"]) {
    expect((await call("GET", `/receipts/${number}`, { token })).status).toBe(400);
  }
});
