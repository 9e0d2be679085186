import { expect, test } from "vitest";
import { nameFromIdentity, signInForm, signUpForm } from "./auth.schema.ts";

/** What the form says of each field: the first problem, as the client shows it. */
function problemsOf(form: typeof signInForm | typeof signUpForm, values: object): Record<string, string> {
  const issues = form.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}
const fine = { name: "Maya", email: "maya@lake.example", password: "Abcdef" };

test("[AUTH-3] an empty or blank field is required", () => {
  const required = "This field is required";
  expect(problemsOf(signUpForm, { name: " ", email: "", password: "" })).toEqual({
    name: required,
    email: required,
    password: required,
  });
  expect(problemsOf(signInForm, { email: " ", password: "  " })).toEqual({ email: required, password: required });
});

test("[AUTH-3] an e-mail must be an e-mail", () => {
  expect(problemsOf(signUpForm, { ...fine, email: "maya@lake" })["email"]).toMatch(/e-mail address/);
  expect(problemsOf(signUpForm, { ...fine, email: "maya,tom@lake.example" })["email"]).toMatch(/e-mail address/);
  expect(signUpForm.parse({ ...fine, email: " maya@lake.example " })).toEqual(fine);
});

test("[AUTH-4] a new password needs six characters, one of them a capital letter", () => {
  const problem = (password: string) => problemsOf(signUpForm, { ...fine, password })["password"];
  expect(problem("Abcde")).toBe("password must be Greater than 6 characters");
  expect(problem("abcdef")).toBe("Error: password must  have a capital letter.");
  expect(problem("Abcdef")).toBeUndefined();
  expect(problem("Äbcdef")).toBeUndefined();
});

test.each([
  ["Zoë  Łukasz", "Zoë Łukasz"],
  ["Maya\u202e", "Maya"],
  ["Maya\ue000\ufff9 Low", "Maya Low"],
  ["\ud800Maya", "Maya"],
  ["\u200b\u2060", "maya"],
  [`${"\u3164".repeat(100)}Admin`, "maya"],
  [`Zoe${"\u0301".repeat(9)} Low`, `Zoe${"\u0301".repeat(6)} Low`],
  [null, "maya"],
])("[SEC-5] the provider's name %j is shown as %j", (name, shown) => {
  expect(nameFromIdentity(name, "maya@mail.example")).toBe(shown);
});

test("[SEC-5] nothing but the address is left where its first part cannot be seen either", () => {
  expect(nameFromIdentity("\u2800", "\u200b@mail.example")).toBe("\u200b@mail.example");
});
