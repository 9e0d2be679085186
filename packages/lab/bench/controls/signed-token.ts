import { createHmac, timingSafeEqual } from "node:crypto";

/** The user of a token signed with HS256 that has not expired: the least that a server must check. */
export function userOf(authorization: string | undefined, secret: string): string {
  const [head = "", payload = "", signature = ""] = (authorization ?? "").replace("Bearer ", "").split(".");
  const expected = createHmac("sha256", secret).update(`${head}.${payload}`).digest();
  const received = Buffer.from(signature, "base64url");
  if (received.length !== expected.length || !timingSafeEqual(received, expected))
    throw new Error("the token is forged");
  const { sub, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub: string; exp: number };
  if (exp * 1000 < Date.now()) throw new Error("the token has expired");
  return sub;
}
