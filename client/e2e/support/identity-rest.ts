import { schoolFacts } from "./school-facts.ts";

interface Account {
  email: string;
  password: string;
}

async function call(method: "signUp" | "signInWithPassword", body: object): Promise<string> {
  const url = `${schoolFacts().identityUrl}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`${method} was answered with ${response.status}: ${await response.text()}`);
  const { idToken } = (await response.json()) as { idToken: string };
  return idToken;
}

/** Creates an account at the identity provider; answers its ID token. */
export function createAccount(account: Account & { displayName: string }): Promise<string> {
  return call("signUp", account);
}

/** Signs an existing account in; answers its ID token. */
export function signInAccount({ email, password }: Account): Promise<string> {
  return call("signInWithPassword", { email, password });
}
