import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import type { Auth } from "firebase-admin/auth";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { cancelEnrolment } from "../../server/src/modules/enrolments/cancel-enrolment.ts";
import { settlePayment } from "../../server/src/modules/payments/settle-payment.ts";
import { sumLedger } from "../../server/src/modules/reconciliation/sum-ledger.ts";
import { test } from "../../server/test/db-test.ts";
import { runRefundJobs } from "../../server/test/money-jobs.ts";
import { SECRET_KEY, test as paymentTest } from "../../server/test/payment-test.ts";
import { signed } from "../../server/test/signed.ts";
import { startAuthEmulator } from "../local/identity/auth-emulator.ts";
import { freePort } from "../school/ports.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { seedDemoSchool } from "./seed-demo-school.ts";

const projectId = "demo-seed-test";
let identity: Auth;
let signIn: (email: string) => Promise<unknown>;
let close: () => Promise<void>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "campside-identity-"));
  const port = await freePort();
  const emulator = await startAuthEmulator({ projectId, port, folder });
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", `127.0.0.1:${port}`);
  const app = initializeApp({ projectId }, "seed-test");
  identity = getAuth(app);
  signIn = async (email) => {
    const answer = await fetch(
      `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
      },
    );
    return answer.json();
  };
  close = async () => {
    await deleteApp(app);
    await emulator.close();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  };
});

afterAll(() => close());

test("an empty school is filled, and its users can sign in", async ({ db }) => {
  await seedDemoSchool({ db, identity });
  expect(await db.user.count({ where: { role: "student" } })).toBe(40);
  expect(await db.class.count()).toBe(24);
  expect(await db.auditEvent.groupBy({ by: ["kind"], _count: true, orderBy: { kind: "asc" } })).toEqual([
    { kind: "class_approved", _count: 18 },
    { kind: "class_denied", _count: 2 },
    { kind: "made_instructor", _count: 8 },
    { kind: "made_admin", _count: 1 },
    { kind: "discount_code_created", _count: 2 },
    { kind: "discount_code_retired", _count: 1 },
    { kind: "discounts_changed", _count: 1 },
  ]);
  expect(await db.schoolSettings.findMany()).toMatchObject([
    { siblingPercents: [10, 20], multiClassPercent: 0, setUpAt: expect.any(Date) },
  ]);
  const codes = await db.discountCode.findMany({
    orderBy: { code: "asc" },
    include: { _count: { select: { codeUses: true } } },
  });
  expect(codes).toMatchObject([
    { code: "EARLY-BIRD", uses: 0, retiredAt: expect.any(Date), _count: { codeUses: 0 } },
    { code: "SUMMER10", uses: 10, maxUses: 20, retiredAt: null, _count: { codeUses: 10 } },
  ]);

  const classes = await db.class.findMany({
    select: {
      seatsTaken: true,
      enrolledCount: true,
      capacity: true,
      enrolments: { where: { state: "paid" }, select: { id: true } },
    },
  });
  for (const { seatsTaken, enrolledCount, enrolments } of classes)
    expect([seatsTaken, enrolledCount]).toEqual([enrolments.length, enrolments.length]);
  expect(classes.filter(({ seatsTaken, capacity }) => seatsTaken === capacity)).toHaveLength(3);
  expect(await db.payment.count({ where: { state: { in: ["open", "refund_due"] } } })).toBe(0);

  for (const [role, { email, name }] of Object.entries(DEMO_ACCOUNTS)) {
    const user = await db.user.findFirst({ where: { email } });
    expect(user).toMatchObject({ role, name });
    expect(await signIn(email)).toMatchObject({ localId: user?.identityUid });
    expect((await identity.getUserByEmail(email)).displayName).toBe(name);
  }
});

paymentTest(
  "[PAY-13] the demo payments exist at the provider, are consistent and can be refunded",
  async ({ deps, stripe, stripeUrl }) => {
    const { db } = deps;
    const access = { url: stripeUrl, secretKey: SECRET_KEY };
    await seedDemoSchool({ db, identity, stripe: access });
    for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
      expect(await settlePayment(deps, await deps.payments.intent(intent.id))).toMatch(/enrolled|refunded/);
    }
    expect(await sumLedger(deps)).toMatchObject({
      differenceCents: 0,
      dueCents: 0,
      seats: [],
      inconsistentPayments: 0,
    });
    const before = await db.refund.count();
    const { enrolmentId } = await db.paymentItem.findFirstOrThrow({
      where: { payment: { state: "succeeded", method: "card" } },
    });
    const admin = await db.user.findFirstOrThrow({ where: { role: "admin" } });
    await cancelEnrolment(signed(deps, { ...admin, isEmailVerified: true, isEmailRefused: false }), {
      enrolmentId,
      refundCents: 100,
    });
    await runRefundJobs(deps);
    expect(await db.refund.count({ where: { state: "done" } })).toBe(before + 1);
  },
);

test("a seed that was interrupted between the accounts and the database can be run again", async ({ db }) => {
  // Makes the transaction's last statement fail, after the accounts were created.
  await db.$executeRaw`ALTER TABLE selections ADD CONSTRAINT no_selection CHECK (created_at < '2000-01-01')`;
  await expect(seedDemoSchool({ db, identity })).rejects.toThrow("no_selection");
  expect(await db.user.count()).toBe(0);
  await db.$executeRaw`ALTER TABLE selections DROP CONSTRAINT no_selection`;
  await seedDemoSchool({ db, identity });
  expect(await db.payment.count()).toBe(await db.enrolment.count());
});
