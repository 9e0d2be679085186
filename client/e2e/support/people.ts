import { execute } from "../../../server/test/databases.ts";
import { createAccount, signInAccount } from "./identity-rest.ts";
import { enterSchool, type SchoolApi } from "./school-api.ts";
import { schoolConfig } from "./school-config.ts";
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
  const account = schoolConfig().accounts.find((one) => one.role === role);
  if (!account) throw new Error(`The demo school has no ${role}.`);
  return { name: role, ...account };
}

/** The demo admin's API, for a test's preparation. */
export async function demoAdmin(): Promise<SchoolApi> {
  const { idToken } = await signInAccount(demoLogin("admin"));
  return enterSchool(idToken);
}

/** Creates an account with a role, which is given in the database: changed by an admin, it would end the person's sessions. */
export async function createPerson(firstName: string, role: Role = "student", name?: string): Promise<Person> {
  const invented = inventLogin(firstName);
  const login = name === undefined ? invented : { ...invented, name };
  const { idToken } = await createAccount({ ...login, displayName: login.name });
  const api = await enterSchool(idToken);
  const me = await api.auth.me.query();
  if (!me) throw new Error(`${login.email} could not be signed in.`);
  if (role !== "student") {
    await execute(schoolConfig().databaseUrl, `UPDATE users SET role = '${role}' WHERE id = '${me.id}'`);
  }
  return { ...login, id: me.id, api };
}
