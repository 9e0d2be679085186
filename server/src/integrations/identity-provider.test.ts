import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createAppTokens } from "../modules/auth/app-tokens.ts";
import { createFirebaseIdentity } from "./identity-provider.ts";

const PROJECT = "the-school";
const GOOD = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: "uid-1",
  user_id: "uid-1",
  email: "ada@school.example",
};

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const times = (expires = 3600): JWTPayload => ({
  iat: inSeconds(-3600),
  auth_time: inSeconds(-3600),
  exp: inSeconds(expires),
});

/** Signed as the provider signs, with a key of our own. */
async function signed(claims: JWTPayload, header: { alg?: string; kid?: string } = { kid: "key-1" }): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT({ ...times(), ...claims }).setProtectedHeader({ alg: "RS256", ...header }).sign(privateKey);
}

async function refusalOf(idToken: string): Promise<unknown> {
  const identity = createFirebaseIdentity({ projectId: PROJECT });
  try {
    return await identity.verify(idToken).then(
      () => "believed",
      (error: unknown) => error,
    );
  } finally {
    await identity.close();
  }
}

afterEach(() => vi.unstubAllEnvs());

// What is refused here is refused before any key is fetched: these tests need no network.
describe("[AUTH-9][SAFE-4] an ID token that is not this school's", () => {
  test.for<[string, () => Promise<string> | string, RegExp]>([
    ["for another project", () => signed({ ...GOOD, aud: "another-school" }), /incorrect "aud"/],
    [
      "by another project",
      () => signed({ ...GOOD, iss: "https://securetoken.google.com/another-school" }),
      /incorrect "iss"/,
    ],
    ["by nobody we know", () => signed({ ...GOOD, iss: "https://evil.example" }), /incorrect "iss"/],
    ["of nobody", () => signed({ ...GOOD, sub: "" }), /"sub"/],
    ["under no key", () => signed(GOOD, {}), /no "kid"/],
    ["unsigned", () => new UnsecuredJWT({ ...times(), ...GOOD }).encode(), /incorrect algorithm|no "kid"/],
    [
      "under a secret in place of a key",
      () =>
        new SignJWT({ ...times(), ...GOOD })
          .setProtectedHeader({ alg: "HS256", kid: "key-1" })
          .sign(new TextEncoder().encode("a secret of more than thirty-two characters")),
      /incorrect algorithm/,
    ],
    [
      "a token of our own",
      async () => {
        const tokens = createAppTokens(["a secret of more than thirty-two characters"]);
        return (await tokens.issue({ userId: crypto.randomUUID(), version: 1 })).token;
      },
      /no "kid"|incorrect algorithm/,
    ],
    ["no token at all", () => "nonsense", /Decoding/],
  ])("%s proves nothing", async ([_title, make, reason]) => {
    const refusal = await refusalOf(await make());
    expect(refusal).toMatchObject({ code: "IDENTITY_NOT_PROVED", cause: { message: expect.stringMatching(reason) } });
  });

  test("that has run out proves nothing, not even where tokens are unsigned", async () => {
    vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9");
    const expired = new UnsecuredJWT({ ...GOOD, ...times(-1) }).encode();
    expect(await refusalOf(expired)).toMatchObject({
      code: "IDENTITY_NOT_PROVED",
      cause: { code: "auth/id-token-expired" },
    });
  });
});
