import { createHash } from "node:crypto";
import { brandOf } from "../browser/card/card-number.js";
import { behaviourOfNumber } from "../objects/test-cards.ts";
import type { FormField, FormFields } from "./form-body.ts";

/** A hash of the parameters. Card numbers and security codes are not part of it, not even hashed. */
export function fingerprintOf(fields: FormFields): string {
  return createHash("sha256").update(canonical(fields)).digest("base64url");
}

function canonical(field: FormField, name = ""): string {
  if (typeof field === "string") return JSON.stringify(name === "number" ? describeCard(field) : field);
  const members = Object.keys(field)
    .filter((member) => member !== "cvc")
    .sort()
    .map((member) => `${JSON.stringify(member)}:${canonical(field[member] ?? "", member)}`);
  return `{${members.join(",")}}`;
}

function describeCard(number: string): string {
  const digits = number.replaceAll(/\D/g, "");
  const { needsAuthentication, decline } = behaviourOfNumber(digits);
  return [brandOf(digits), digits.slice(-4), needsAuthentication, decline].join(" ");
}
