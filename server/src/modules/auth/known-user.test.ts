import { describe, expect, test } from "vitest";
import { endedSessions } from "./ended-sessions.ts";
import { differencesOf, refuseEnded } from "./known-user.ts";

const user = {
  id: "u1",
  identityUid: "maya",
  email: "maya@lake.example",
  emailVerifiedAt: null,
  name: "Maya",
  sessionVersion: 1,
  sessionsValidAfter: null,
  sessionsValidBy: null,
  registeredAt: null,
  removedAt: null,
};

test.for([
  ["Maya L", "Maya L"],
  ["  ", null],
  [null, null],
] as const)("[AUTH-3] before the sign-up is complete, the provider's name %j makes the name %j", ([name, newName]) => {
  const identity = {
    uid: "maya",
    email: user.email,
    isEmailVerified: false,
    name,
    photoUrl: null,
    signedInAt: new Date(),
    provider: "password",
  };
  expect(differencesOf(user, identity)).toEqual({ newEmail: null, becomesVerified: false, newName });
});

describe("[SEC-10] an ID token", () => {
  const second = new Date("2026-11-29T10:00:00Z");
  const identity = {
    uid: "maya",
    email: user.email,
    isEmailVerified: true,
    name: null,
    photoUrl: null,
    provider: "password",
  };
  const ended = { ...user, ...endedSessions(new Date("2026-11-29T10:00:00.500Z")), sessionVersion: 2 };
  const verified = { ...user, emailVerifiedAt: second };

  test("of a sign-in in the second in which sessions were ended is refused, one of the next second is not", () => {
    expect(() => refuseEnded(ended, { ...identity, signedInAt: second })).toThrow("session has ended");
    expect(() => refuseEnded(ended, { ...identity, signedInAt: new Date("2026-11-29T10:00:01Z") })).not.toThrow();
  });

  test("of the second in which another provider has verified the address is refused, also when it is renewed", () => {
    const user = { ...verified, ...endedSessions(second, "google.com"), sessionVersion: 2 };
    expect(() => refuseEnded(user, { ...identity, signedInAt: second })).toThrow("session has ended");
    expect(() => refuseEnded(user, { ...identity, signedInAt: second, provider: "google.com" })).not.toThrow();
    const earlier = new Date("2026-11-29T09:59:59Z");
    expect(() => refuseEnded(user, { ...identity, signedInAt: earlier, provider: "google.com" })).toThrow();
  });

  test("with an unverified address opens no account whose address is verified", () => {
    const unverified = { ...identity, isEmailVerified: false, email: "Maya@lake.example", signedInAt: new Date() };
    expect(() => refuseEnded(verified, unverified)).toThrow("session has ended");
    expect(() => refuseEnded(verified, { ...unverified, isEmailVerified: true })).not.toThrow();
    expect(() => refuseEnded(user, unverified)).not.toThrow();
  });

  test("with another address, not verified yet, is of an account that has moved", () => {
    const moved = { ...identity, isEmailVerified: false, email: "new@lake.example", signedInAt: new Date() };
    expect(() => refuseEnded(verified, moved)).not.toThrow();
  });
});
