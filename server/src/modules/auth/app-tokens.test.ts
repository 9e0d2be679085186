import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createAppTokens } from "./app-tokens.ts";

const SECRET = "a secret of more than thirty-two characters";
const SESSION = { userId: "019ed03f-90d3-7deb-9147-d75eb4e925f3", version: 3 };

describe("[AUTH-9] the school's own token", () => {
  test("names the user and the session, for fifteen minutes", async () => {
    let now = new Date("2026-06-01T12:00:00Z");
    const tokens = createAppTokens([SECRET], () => now);
    const { token, ...ends } = await tokens.issue(SESSION);
    expect(ends).toEqual({ lastsSeconds: 900 });
    now = new Date("2026-06-01T12:14:59Z");
    expect(await tokens.read(token)).toEqual(SESSION);
    now = new Date("2026-06-01T12:15:01Z");
    await expect(tokens.read(token)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  test("[API-9] lives longer where asked for", async () => {
    let now = new Date("2026-06-01T12:00:00Z");
    const { token } = await createAppTokens([SECRET], () => now).issue(SESSION, 60);
    now = new Date("2026-06-01T12:59:59Z");
    expect(await createAppTokens([SECRET], () => now).read(token)).toEqual(SESSION);
    now = new Date("2026-06-01T13:00:01Z");
    await expect(createAppTokens([SECRET], () => now).read(token)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  test.each([
    ["another secret", "HS256", "another secret, also more than thirty-two long", "campside"],
    ["another algorithm", "HS512", SECRET, "campside"],
    ["another audience", "HS256", SECRET, "somebody"],
  ])("is refused when signed for %s", async (_title, alg, secret, audience) => {
    const token = await new SignJWT({ session: 3 })
      .setProtectedHeader({ alg })
      .setIssuer("campside")
      .setAudience(audience)
      .setSubject(SESSION.userId)
      .setExpirationTime("5m")
      .sign(new TextEncoder().encode(secret));
    await expect(createAppTokens([SECRET]).read(token)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  });

  test("is valid while its secret is listed as a former one, and no longer", async () => {
    const NEW = "the new secret of more than thirty-two characters";
    const { token: old } = await createAppTokens([SECRET]).issue(SESSION);
    const both = createAppTokens([NEW, "an even older secret of some forty characters", SECRET]);
    expect(await both.read(old)).toEqual(SESSION);
    const { token: fresh } = await both.issue(SESSION);
    expect(await createAppTokens([NEW]).read(fresh)).toEqual(SESSION);
    for (const refused of [createAppTokens([NEW]).read(old), createAppTokens([SECRET]).read(fresh)]) {
      await expect(refused).rejects.toMatchObject({ code: "SESSION_ENDED" });
    }
    const later = createAppTokens([NEW, SECRET], () => new Date(Date.now() + 16 * 60_000));
    await expect(later.read(old)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  test("is refused without a signature, and with an algorithm of the sender's choice", async () => {
    const { token } = await createAppTokens([SECRET]).issue(SESSION);
    const [, payload = ""] = token.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    await expect(createAppTokens([SECRET]).read(none)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  });

  test("is refused when it is no token at all", async () => {
    await expect(createAppTokens([SECRET]).read("nonsense")).rejects.toMatchObject({ code: "SESSION_ENDED" });
  });
});
