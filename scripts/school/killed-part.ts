import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import Stripe from "stripe";
import superjson from "superjson";
import { afterAll, expect, test, vi } from "vitest";
import type { AppRouter } from "../../server/src/routers/app-router.ts";
import { freePort } from "./ports.ts";
import { readSecrets } from "./secrets.ts";
import { type School, startSchool } from "./school.ts";

const dataDir = mkdtempSync(join(tmpdir(), "campside-crash-"));
const PASSWORD = "Crash-proof1";
let school: School | undefined;

afterAll(async () => {
  await school?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(): Promise<School> {
  school = await startSchool({ dataDir, port: await freePort(), databaseUrl: undefined });
  return school;
}

async function identityCall(call: "signUp" | "signInWithPassword", email: string): Promise<string> {
  const url = `${school?.run.identityUrl}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error(`the identity provider does not know ${email}`);
  return idToken;
}

function clientOf(run: School["run"], token?: string): TRPCClient<AppRouter> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return createTRPCClient({ links: [httpLink({ url: `${run.url}/trpc`, transformer: superjson, headers })] });
}

async function signIn(run: School["run"], idToken: string): Promise<TRPCClient<AppRouter>> {
  const { token } = await clientOf(run).auth.issueToken.mutate({ idToken });
  return clientOf(run, token);
}

function killHard(part: string, { pids }: School): void {
  const postmaster = (): number =>
    Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const pid = part === "database" ? postmaster() : pids[part];
  if (!pid) throw new Error(`no process of ${part}`);
  process.kill(pid, "SIGKILL");
}

/** Kills each of these parts of a school in turn. */
export function testKilled(parts: readonly string[]): void {
  test.for(parts)(
    "[PAY-8] %s: all parts stop, and after a restart nothing acknowledged is lost",
    { timeout: 120_000 },
    async (part) => {
      const running = school ?? (await open());
      const email = `${part}@mail.example`;
      const student = await signIn(running.run, await identityCall("signUp", email));
      const { classes } = await student.classes.list.query({ sort: "newest" });
      const free = classes.filter(({ seatsLeft }) => seatsLeft > 1);
      const [paidFor, selected] = free;
      if (!paidFor || !selected) throw new Error("the demo school has no free classes");
      await student.enrolment.select.mutate({ classId: selected.id });
      const { paymentIntentId } = await student.payments.start.mutate({ classId: paidFor.id });
      const { hostname, port } = new URL(running.run.stripeUrl);
      const stripe = new Stripe(readSecrets(dataDir).stripeSecretKey, {
        host: hostname,
        port: Number(port),
        protocol: "http",
      });
      const intent = await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
      expect(intent.status).toBe("succeeded");

      killHard(part, running);
      expect(await running.broken).toBe(part);
      await running.stop();

      const again = await open();
      const back = await signIn(again.run, await identityCall("signInWithPassword", email));
      expect(await back.enrolment.selected.query()).toMatchObject([{ id: selected.id }]);
      // The retried event or the next reconciliation settles the payment.
      await vi.waitFor(async () => expect(await back.enrolment.mine.query()).toMatchObject([{ id: paidFor.id }]), {
        timeout: 60_000,
        interval: 500,
      });
    },
  );
}
