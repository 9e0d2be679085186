import { afterAll, beforeAll, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aMinuteEarlier, startTestIdentity, type TestIdentity } from "../../../test/test-identity.ts";
import type { Db } from "../../db/client.ts";
import type { ImageStore } from "../../integrations/image-store.ts";
import { startWorker } from "../../worker/worker.ts";
import { changeRole } from "../users/change-role.ts";
import { createAppTokens } from "./app-tokens.ts";
import { findActor } from "./find-actor.ts";
import { issueToken } from "./issue-token.ts";
import { contextOf } from "../../../test/signed.ts";

let started: TestIdentity;

beforeAll(async () => {
  started = await startTestIdentity();
});

afterAll(() => started.close());

const deps = (db: Db) =>
  contextOf({
    db,
    identity: started.identity,
    tokens: createAppTokens(["a secret of more than thirty-two characters"]),
  });

/** What the tokens of an earlier sign-in are good for, when they are issued before, during and after a promotion. */
async function rolesAfterPromotion(db: Db, email: string): Promise<string[]> {
  const idToken = aMinuteEarlier(await started.byGoogle(email));
  const issue = async () => (await issueToken(deps(db), { idToken })).token;
  const before = await issue();
  const { id: userId } = await findActor(deps(db), before);
  const promote = async () => {
    await changeRole(contextOf({ db }), { userId, role: "admin" });
    return before;
  };
  const issued = await Promise.allSettled([issue(), issue(), promote(), issue(), issue()]);
  issued.push(...(await Promise.allSettled([issue()])));
  return Promise.all(
    issued.map(async (outcome) => {
      if (outcome.status === "rejected") return String(outcome.reason.code);
      const actor = await findActor(deps(db), outcome.value).catch(({ code }: { code: string }) => ({ role: code }));
      return String(actor.role);
    }),
  );
}

test("[SEC-2] no token of an earlier sign-in has the new role, in ten rounds of sign-ins during the promotion", async ({
  db,
}) => {
  for (let round = 0; round < 10; round++) {
    const roles = await rolesAfterPromotion(db, `round-${round}@mail.example`);
    expect(roles).toEqual(Array.from(roles, () => "SESSION_ENDED"));
  }
});

test("[SEC-2] the job revokes the earlier sessions at the identity provider", async ({ db, databaseUrl }) => {
  const idToken = aMinuteEarlier(await started.byGoogle("moved-up@mail.example"));
  const { userId } = await deps(db).tokens.read((await issueToken(deps(db), { idToken })).token);
  await changeRole(contextOf({ db }), { userId, role: "instructor" });
  expect(await started.identity.verify(idToken)).toMatchObject({ email: "moved-up@mail.example" });
  const imageStore = {} as ImageStore;
  const worker = await startWorker({ ...deps(db), imageStore, mailer: null }, databaseUrl);
  await expect.poll(() => db.$queryRaw`SELECT 1 FROM graphile_worker.jobs`, { timeout: 20_000 }).toEqual([]);
  await worker.stop();
  await expect(started.identity.verify(idToken)).rejects.toMatchObject({
    code: "SESSION_ENDED",
    cause: { code: "auth/id-token-revoked" },
  });
});

test("without ending the sessions an earlier sign-in has the new role", async ({ db }) => {
  const roleOnly = db.$extends({
    query: {
      user: { updateManyAndReturn: ({ args, query }) => query({ ...args, data: { role: "admin" } }) },
    },
  });
  const roles = await rolesAfterPromotion(
    Object.assign(roleOnly, { $rows: db.$rows }) as unknown as Db,
    "control@mail.example",
  );
  expect(roles).toContain("admin");
});
