import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { endSessions } from "./end-sessions.ts";
import { signed } from "../../../test/signed.ts";

test("[SEC-1] whoever signs out everywhere again and again is logged once a minute, an admin each time", async ({
  db,
}) => {
  const actor = await aUser(db, "student");
  const logged = () => db.auditEvent.count({ where: { kind: "signed_out_everywhere" } });
  for (let count = 0; count < 3; count++) await endSessions(signed({ db }, actor), { userId: actor.id });
  expect(await logged()).toBe(1);
  expect(await db.user.findUnique({ where: { id: actor.id } })).toMatchObject({ sessionVersion: 4 });
  const admin = await aUser(db, "admin");
  for (let count = 0; count < 2; count++) await endSessions(signed({ db }, admin), { userId: actor.id });
  expect(await logged()).toBe(3);
  // The log is append-only, but for a test.
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE audit_events SET at = at - interval '2 minutes'`,
  ]);
  await endSessions(signed({ db }, actor), { userId: actor.id });
  expect(await logged()).toBe(4);
});
