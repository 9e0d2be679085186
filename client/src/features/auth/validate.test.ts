import { expect, test } from "vitest";
import { requireText, validateEmail, validateNewPassword } from "./validate.ts";

test("[AUTH-3] an empty or blank field is required", () => {
  expect(requireText("  ")).toBe("This field is required");
  expect(validateEmail("")).toBe("This field is required");
  expect(validateNewPassword("")).toBe("This field is required");
});

test("[AUTH-3] an e-mail must be an e-mail", () => {
  expect(validateEmail("maya@lake")).toMatch(/e-mail address/);
  expect(validateEmail("maya@lake.example")).toBeNull();
});

test("[AUTH-4] a password needs six characters, one of them a capital letter", () => {
  expect(validateNewPassword("Abcde")).toBe("password must be Greater than 6 characters");
  expect(validateNewPassword("abcdef")).toBe("Error: password must  have a capital letter.");
  expect(validateNewPassword("Abcdef")).toBeNull();
  expect(validateNewPassword("Äbcdef")).toBeNull();
});
