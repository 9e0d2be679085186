import { createAccount, signInAccount } from "./identity-rest.ts";
import { enterSchool, type SchoolApi } from "./school-api.ts";
import { schoolFacts } from "./school-facts.ts";
import { uniqueTag } from "./unique-tag.ts";

export type Role = "student" | "instructor" | "admin";

export interface Login {
  name: string;
  email: string;
  password: string;
}

export interface Person extends Login {
  id: string;
  api: SchoolApi;
}

/** Somebody who has no account yet, unlike anybody else of the run. */
export function inventLogin(firstName: string): Login {
  const tag = uniqueTag();
  return {
    name: `${firstName} ${tag}`,
    email: `${firstName.toLowerCase()}.${tag}@mail.example`,
    password: "Campfire7",
  };
}

/** The demo school's account of a role. */
export function demoLogin(role: Role): Login {
  const account = schoolFacts().accounts.find((one) => one.role === role);
  if (!account) throw new Error(`The demo school has no ${role}.`);
  return { name: role, ...account };
}

/** The demo school's admin, for what a test needs done but does not show. */
export async function demoAdmin(): Promise<SchoolApi> {
  return enterSchool(await signInAccount(demoLogin("admin")));
}

/** A person of the test's own, with a role given by an admin where it takes one. */
export async function createPerson(firstName: string, role: Role = "student"): Promise<Person> {
  const login = inventLogin(firstName);
  const newcomer = await enterSchool(await createAccount({ ...login, displayName: login.name }));
  const me = await newcomer.auth.me.query();
  if (!me) throw new Error(`${login.email} could not be signed in.`);
  if (role === "student") return { ...login, id: me.id, api: newcomer };
  await (await demoAdmin()).admin.promote.mutate({ userId: me.id, role });
  return { ...login, id: me.id, api: await enterSchool(await signInAccount(login)) };
}
