import { expect, test } from "vitest";
import { differencesOf } from "./known-user.ts";

const user = {
  id: "u1",
  identityUid: "maya",
  email: "maya@lake.example",
  emailVerifiedAt: null,
  name: "Maya",
  sessionVersion: 1,
  sessionsValidAfter: null,
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
  };
  expect(differencesOf(user, identity)).toEqual({ newEmail: null, becomesVerified: false, newName });
});
