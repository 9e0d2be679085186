import { randomUUID } from "node:crypto";
import type { School } from "../../../scripts/school/school.ts";
import { buy, providerOf } from "../load/buyers.ts";
import type { Calls } from "../load/calls.ts";

const BUYERS = 4;
const READERS = 2;

const PAGES = ["/", "/classes", "/instructors"];
/** Only calls that the release before knows. */
const LISTS = {
  admin: ["admin.users", "admin.classes", "admin.payments", "admin.auditLog", "admin.ledger", "admin.sums"],
  instructor: ["classes.mine", "classes.lastEnrolled"],
};

/**
 * What students who buy, visitors, an admin and an instructor do at a school. Calls what the browser calls, so that each release
 * understands it.
 */
export function journeysOf(calls: Calls, { run, serverEnv }: Pick<School, "run" | "serverEnv">) {
  const provider = providerOf(run.stripeUrl, serverEnv["STRIPE_SECRET_KEY"] ?? "", BUYERS);

  async function signIn(method: "signUp" | "signInWithPassword", account: object) {
    const address = `${run.identityUrl}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`;
    const body = JSON.stringify({ ...account, returnSecureToken: true });
    const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
    const { idToken } = (await answer.json()) as { idToken: string };
    const { token } = await calls.mutate<{ token: string }>("auth.issueToken", { idToken });
    return { authorization: `Bearer ${token}` };
  }

  /** A new student selects a class, holds a seat, pays and cancels. */
  async function signUpAndBuy(buyer: number): Promise<void> {
    const name = `Visitor ${randomUUID()}`;
    const account = { email: `${randomUUID()}@mail.example`, password: "Campside1", displayName: name };
    const headers = await signIn("signUp", account);
    const { id } = await calls.mutate<{ id: string }>("auth.register", { name }, headers);
    const { classes } = await calls.query<{ classes: { id: string }[] }>("classes.list", {
      filter: { hasSeats: true },
    });
    const classId = classes[buyer % classes.length]?.id ?? "";
    await calls.mutate("enrolment.select", { classId }, headers);
    await buy(calls, provider, { student: { id, headers }, classId }, { cancels: true });
    await calls.query("enrolment.mine", {}, headers);
    await calls.query("payments.history", {}, headers);
  }

  async function readLists(role: keyof typeof LISTS): Promise<void> {
    const { email, password } = run.accounts.find((one) => one.role === role) ?? {};
    const headers = await signIn("signInWithPassword", { email, password });
    for (const name of LISTS[role]) await calls.query(name, {}, headers);
  }

  async function readPages(): Promise<void> {
    for (const path of PAGES) await calls.call(path, { headers: { accept: "text/html" } });
    for (const path of ["/popularClasses", "/classes"]) await calls.call(path);
    await calls.query("classes.instructors");
  }

  return [
    ...Array.from({ length: BUYERS }, (_, index) => () => signUpAndBuy(index)),
    ...Array.from({ length: READERS }, () => readPages),
    () => readLists("admin"),
    () => readLists("instructor"),
  ];
}
