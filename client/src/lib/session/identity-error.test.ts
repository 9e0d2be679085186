import { expect, test } from "vitest";
import { identityErrorMessage } from "./identity-error.ts";

const said = (code: string) => identityErrorMessage(Object.assign(new Error(`Firebase: ${code}`), { code }));

test("[AUTH-5] an unknown address and a wrong password give the same message and the same code", () => {
  const messages = ["user-not-found", "wrong-password", "invalid-login-credentials", "invalid-credential"].map((code) =>
    said(`auth/${code}`),
  );
  expect(new Set(messages)).toEqual(
    new Set(["The e-mail address or the password is wrong. (auth/invalid-credential)"]),
  );
});

test("[AUTH-5] any other refusal keeps its own code", () => {
  expect(said("auth/user-disabled")).toMatch(/closed.*\(auth\/user-disabled\)$/);
  expect(said("auth/something-new")).toBe("auth/something-new");
});
