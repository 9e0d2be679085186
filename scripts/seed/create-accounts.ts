import type { Auth } from "firebase-admin/auth";
import { DEMO_PASSWORD } from "./demo-accounts.ts";
import type { PersonRow } from "./plan-people.ts";

const CONCURRENCY = 10;

/** Creates everybody's account at the identity provider; keeps those of an interrupted seed. */
export async function createAccounts(identity: Auth, people: readonly PersonRow[]): Promise<void> {
  for (let i = 0; i < people.length; i += CONCURRENCY) {
    await Promise.all(people.slice(i, i + CONCURRENCY).map((person) => createAccount(identity, person)));
  }
}

async function createAccount(identity: Auth, { identityUid, email, name }: PersonRow): Promise<void> {
  try {
    await identity.createUser({
      uid: identityUid,
      email,
      emailVerified: true,
      displayName: name,
      password: DEMO_PASSWORD,
    });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "auth/uid-already-exists";
    if (!exists) throw error;
  }
}
