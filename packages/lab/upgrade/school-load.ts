import { randomUUID } from "node:crypto";
import { clientOf } from "../bench/client.ts";
import type { RunFacts } from "../../../scripts/school/school.ts";
import { CallFailed, CountedCalls, type Outcomes } from "./counted-calls.ts";

const BUYERS = 4;
const READERS = 2;
const MAX_SOCKETS = 16;

const PAGES = ["/", "/classes", "/instructors"];
/** Only calls that the release before knows. */
const LISTS = {
  admin: ["admin.users", "admin.classes", "admin.payments", "admin.auditLog", "admin.ledger", "admin.sums"],
  instructor: ["classes.mine", "classes.lastEnrolled"],
};

export interface LoadedSchool {
  /** Of the school: its server or a balancer. */
  url: string;
  facts: RunFacts;
  stripeSecretKey: string;
}

/** Asks one of the stand-ins; these calls do not count. */
async function ask<T>(address: string, headers: Record<string, string>, body: string): Promise<T> {
  const response = await fetch(address, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function signIn(
  calls: CountedCalls,
  { identityUrl }: RunFacts,
  method: "signUp" | "signInWithPassword",
  account: object,
): Promise<string> {
  const { idToken } = await ask<{ idToken: string }>(
    `${identityUrl}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`,
    { "content-type": "application/json" },
    JSON.stringify({ ...account, returnSecureToken: true }),
  );
  const { token } = await calls.mutate<{ token: string }>("auth.issueToken", null, { idToken });
  return token;
}

/** A new student selects a class, holds a seat, pays and cancels. */
async function buy(calls: CountedCalls, { facts, stripeSecretKey }: LoadedSchool, buyer: number): Promise<void> {
  const name = `Visitor ${randomUUID()}`;
  const account = { email: `${randomUUID()}@mail.example`, password: "Campside1", displayName: name };
  const token = await signIn(calls, facts, "signUp", account);
  await calls.mutate("auth.register", token, { name });
  const { classes } = await calls.query<{ classes: { id: string }[] }>("classes.list", null, {
    filter: { hasSeats: true },
  });
  const classId = classes[buyer % classes.length]?.id;
  await calls.mutate("enrolment.select", token, { classId });
  const { paymentIntentId } = await calls.mutate<{ paymentIntentId: string }>("payments.start", token, { classId });
  await ask(
    `${facts.stripeUrl}/v1/payment_intents/${paymentIntentId}/confirm`,
    { authorization: `Bearer ${stripeSecretKey}`, "content-type": "application/x-www-form-urlencoded" },
    "payment_method=pm_card_visa",
  );
  const { outcome } = await calls.mutate<{ outcome: string }>("payments.settle", token, { paymentIntentId });
  if (outcome !== "enrolled") calls.fail(`payments.settle: ${outcome}`);
  const [enrolled] = await calls.query<{ enrolmentId: string }[]>("enrolment.mine", token);
  await calls.query("payments.history", token);
  await calls.mutate("enrolment.cancel", token, { enrolmentId: enrolled?.enrolmentId });
  calls.outcomes.purchases += 1;
}

async function readLists(calls: CountedCalls, facts: RunFacts, role: keyof typeof LISTS): Promise<void> {
  const account = facts.accounts.find((one) => one.role === role);
  const { email, password } = account ?? {};
  const token = await signIn(calls, facts, "signInWithPassword", { email, password });
  for (const name of LISTS[role]) await calls.query(name, token);
}

async function readPages(calls: CountedCalls): Promise<void> {
  for (const path of PAGES) await calls.call(path, path, { headers: { accept: "text/html" } });
  for (const path of ["/popularClasses", "/classes"]) await calls.call(`${path} as JSON`, path, {});
  await calls.query("classes.instructors", null);
}

export interface SchoolLoad {
  /**
   * The outcomes since the last time.
   *
   * @throws Error when a part of the load has stopped
   */
  take(): Outcomes;
  /** Resolves once every call is answered. */
  stop(): Promise<void>;
}

/**
 * Visitors, an instructor, an admin, and students who buy, each call after the answer to the one before. Calls what the browser
 * calls, so that each release understands it.
 */
export function startLoad(school: LoadedSchool): SchoolLoad {
  const client = clientOf(school.url, MAX_SOCKETS);
  const calls = new CountedCalls(client.send);
  const over = new AbortController();
  const repeat = async (journey: () => Promise<void>) => {
    while (!over.signal.aborted)
      await journey().catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
      });
  };
  const running = Promise.all([
    ...Array.from({ length: BUYERS }, (_, index) => repeat(() => buy(calls, school, index))),
    ...Array.from({ length: READERS }, () => repeat(() => readPages(calls))),
    repeat(() => readLists(calls, school.facts, "admin")),
    repeat(() => readLists(calls, school.facts, "instructor")),
  ]);
  let reason: unknown = null;
  running.catch((error: unknown) => (reason = error));
  return {
    take: () => {
      if (reason) throw new Error("The load has stopped.", { cause: reason });
      return calls.take();
    },
    stop: async () => {
      over.abort();
      await running.catch(() => undefined);
      client.close();
    },
  };
}
