import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createAppTokens } from "../modules/auth/app-tokens.ts";
import { createFirebaseIdentity } from "./identity-provider.ts";

const PROJECT = "the-school";
const VALID = {
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

/** Signed as the provider signs, with another key. */
async function signed(claims: JWTPayload, header: { alg?: string; kid?: string } = { kid: "key-1" }): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT({ ...times(), ...claims }).setProtectedHeader({ alg: "RS256", ...header }).sign(privateKey);
}

async function errorOf(idToken: string): Promise<unknown> {
  const identity = createFirebaseIdentity({ projectId: PROJECT });
  try {
    return await identity.verify(idToken).then(
      () => "accepted",
      (error: unknown) => error,
    );
  } finally {
    await identity.close();
  }
}

afterEach(() => vi.unstubAllEnvs());

// Refused before any key is fetched, so that these tests need no network.
describe("[AUTH-9][SAFE-4] an invalid ID token", () => {
  test.for<[string, () => Promise<string> | string, RegExp]>([
    ["for another project", () => signed({ ...VALID, aud: "another-school" }), /incorrect "aud"/],
    [
      "by another project",
      () => signed({ ...VALID, iss: "https://securetoken.google.com/another-school" }),
      /incorrect "iss"/,
    ],
    ["by an unknown issuer", () => signed({ ...VALID, iss: "https://evil.example" }), /incorrect "iss"/],
    ["without a subject", () => signed({ ...VALID, sub: "" }), /"sub"/],
    ["without a key id", () => signed(VALID, {}), /no "kid"/],
    ["unsigned", () => new UnsecuredJWT({ ...times(), ...VALID }).encode(), /incorrect algorithm|no "kid"/],
    [
      "signed with a secret instead of a key",
      () =>
        new SignJWT({ ...times(), ...VALID })
          .setProtectedHeader({ alg: "HS256", kid: "key-1" })
          .sign(new TextEncoder().encode("a secret of more than thirty-two characters")),
      /incorrect algorithm/,
    ],
    [
      "a token of the school",
      async () => {
        const tokens = createAppTokens(["a secret of more than thirty-two characters"]);
        return (await tokens.issue({ userId: crypto.randomUUID(), version: 1 })).token;
      },
      /no "kid"|incorrect algorithm/,
    ],
    ["no token", () => "nonsense", /Decoding/],
  ])("%s is refused", async ([_title, make, reason]) => {
    const error = await errorOf(await make());
    expect(error).toMatchObject({ code: "IDENTITY_NOT_PROVED", cause: { message: expect.stringMatching(reason) } });
  });

  test("that has expired is refused, even with the emulator", async () => {
    vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9");
    const expired = new UnsecuredJWT({ ...VALID, ...times(-1) }).encode();
    expect(await errorOf(expired)).toMatchObject({
      code: "IDENTITY_NOT_PROVED",
      cause: { code: "auth/id-token-expired" },
    });
  });
});
