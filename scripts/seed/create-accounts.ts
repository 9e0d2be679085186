import type { Auth } from "firebase-admin/auth";
import { DEMO_PASSWORD } from "./demo-accounts.ts";
import type { PersonRow } from "./plan-people.ts";

const AT_ONCE = 10;

/** Gives everybody an account at the identity provider; those of an earlier, interrupted seed are kept. */
export async function createAccounts(identity: Auth, people: readonly PersonRow[]): Promise<void> {
  for (let i = 0; i < people.length; i += AT_ONCE) {
    await Promise.all(people.slice(i, i + AT_ONCE).map((person) => createAccount(identity, person)));
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
    const isThere = error instanceof Error && "code" in error && error.code === "auth/uid-already-exists";
    if (!isThere) throw error;
  }
}
