import { schoolConfig } from "./school-config.ts";

interface Account {
  email: string;
  password: string;
}

/** What the identity provider answers to whoever signs in. */
export interface IdentityTokens {
  localId: string;
  idToken: string;
  refreshToken: string;
}

async function call(method: "signUp" | "signInWithPassword", body: object): Promise<IdentityTokens> {
  const url = `${schoolConfig().identityUrl}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`${method} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as IdentityTokens;
}

/** Creates an account at the identity provider. */
export function createAccount(account: Account & { displayName: string }): Promise<IdentityTokens> {
  return call("signUp", account);
}

/** Signs in to an account. */
export function signInAccount({ email, password }: Account): Promise<IdentityTokens> {
  return call("signInWithPassword", { email, password });
}

/** The codes of the password reset e-mails, which the emulator stores. */
export async function resetCodesFor(email: string): Promise<string[]> {
  const { url, identityUrl } = schoolConfig();
  const page = await (await fetch(url, { headers: { accept: "text/html" } })).text();
  const projectId = /"projectId":"([^"]+)"/.exec(page)?.[1] ?? "";
  const response = await fetch(`${identityUrl}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = (await response.json()) as {
    oobCodes: { email: string; requestType: string; oobCode: string }[];
  };
  return oobCodes
    .filter((mail) => mail.email === email && mail.requestType === "PASSWORD_RESET")
    .map((it) => it.oobCode);
}

/** Sets a new password with an e-mailed code. */
export async function choosePassword(oobCode: string, newPassword: string): Promise<void> {
  const url = `${schoolConfig().identityUrl}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=local`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ oobCode, newPassword }),
  });
  if (!response.ok) throw new Error(`The new password was answered with ${response.status}: ${await response.text()}`);
}
