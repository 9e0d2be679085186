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

/** A unique person without an account. */
export function inventLogin(firstName: string): Login {
  const tag = uniqueTag();
  return {
    name: `${firstName} ${tag}`,
    email: `${firstName.toLowerCase()}.${tag}@mail.example`,
    password: "Campfire7",
  };
}

/** The demo account of a role. */
export function demoLogin(role: Role): Login {
  const account = schoolFacts().accounts.find((one) => one.role === role);
  if (!account) throw new Error(`The demo school has no ${role}.`);
  return { name: role, ...account };
}

/** The demo admin's API, for a test's preparation. */
export async function demoAdmin(): Promise<SchoolApi> {
  return enterSchool(await signInAccount(demoLogin("admin")));
}

/** Creates an account with a role. */
export async function createPerson(firstName: string, role: Role = "student", name?: string): Promise<Person> {
  const invented = inventLogin(firstName);
  const login = name === undefined ? invented : { ...invented, name };
  const newcomer = await enterSchool(await createAccount({ ...login, displayName: login.name }));
  const me = await newcomer.auth.me.query();
  if (!me) throw new Error(`${login.email} could not be signed in.`);
  if (role === "student") return { ...login, id: me.id, api: newcomer };
  await (await demoAdmin()).admin.changeRole.mutate({ userId: me.id, role });
  const signInAgain = async () => enterSchool(await signInAccount(login));
  // The job that ends the earlier sessions at the identity provider may end one that has just begun.
  return { ...login, id: me.id, api: await signInAgain().catch(signInAgain) };
}
