import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { listAuditEvents } from "../audit-log/list-audit-events.ts";
import { deskEnrolInput } from "./desk.schema.ts";
import { enrolAtDesk } from "./enrol-at-desk.ts";

test("[LIFE-7][DESK-1] the audit log names the classes and children of a sale, and no way to pay where nothing was to be paid", async ({
  db,
  deps,
}) => {
  const admin = signed(deps, await aUser(db, "admin"));
  const { id: studentId } = await aUser(db, "student", { name: "Ada" });
  const { id: anna } = await aChild(db, studentId, { name: "Anna" });
  const judo = await aClass(db, { name: "Judo", priceCents: 5000 });
  const chess = await aClass(db, { name: "Chess", priceCents: 4000 });
  const sell = (discountCents: number, totalCents: number, ...places: [{ id: string }, string][]) => {
    const items = places.map(([{ id: classId }, participantId]) => ({ classId, participantId }));
    const sale = { studentId, items, discountCents, discountReason: "Helped", method: "cash", totalCents };
    return enrolAtDesk(admin, deskEnrolInput.parse({ ...sale, idempotencyKey: randomUUID() }));
  };
  await sell(0, 9000, [judo, anna], [chess, studentId]);
  await sell(4000, 0, [chess, anna]);
  const events = async () =>
    (await listAuditEvents(contextOf({ db }), { sort: "oldest", shown: "all", limit: 10, offset: 0 })).events;
  expect(await events()).toMatchObject([
    {
      user: { name: "Ada" },
      details: { desk: { method: "cash" } },
      places: [
        { className: "Judo", participantName: "Anna" },
        { className: "Chess", participantName: null },
      ],
    },
    { details: { desk: { method: null } }, places: [{ className: "Chess", participantName: "Anna" }] },
  ]);
  // The log keeps no name: a removed child has none.
  const removed = { removedAt: new Date(), name: "Removed", birthDate: null };
  await db.participant.update({ where: { id: anna }, data: removed });
  expect((await events())[1]).toMatchObject({ places: [{ className: "Chess", participantName: null }] });
});
