import { canMakeFree, createDiscountCodeInput } from "@campside/server/schemas/discounts";
import { parsePrice } from "../../lib/parse-price.ts";
import { parseWhole } from "../../lib/parse-whole.ts";
import { schemaRules } from "../../lib/schema-rules.ts";

/** The form as it is typed. */
export type NewCodeValues = {
  code: string;
  kind: "percent" | "amount";
  percent: string;
  amountCents: string;
  isCombinable: boolean;
  isForSome: boolean;
  classIds: string[];
  email: string;
  maxUses: string;
  maxUsesPerFamily: string;
  /** Days of the school's calendar. */
  startsAt: string;
  endsAt: string;
  note: string;
};

export const newCodeDefaults: NewCodeValues = {
  code: "",
  kind: "percent",
  percent: "",
  amountCents: "",
  isCombinable: true,
  isForSome: false,
  classIds: [],
  email: "",
  maxUses: "",
  maxUsesPerFamily: "",
  startsAt: "",
  endsAt: "",
  note: "",
};

/** What was typed as the schema takes it: without what does not limit the code. */
function typedValues({ kind, percent, amountCents, isForSome, classIds, ...typed }: NewCodeValues) {
  const { email, maxUses, maxUsesPerFamily, startsAt, endsAt, ...rest } = typed;
  const unlessEmpty = <T>(field: string, text: string, parse: (text: string) => T) =>
    text.trim() === "" ? {} : { [field]: parse(text) };
  return {
    ...rest,
    ...(kind === "percent" ? { percent: parseWhole(percent) } : { amountCents: parsePrice(amountCents) }),
    ...(isForSome && { classIds }),
    ...unlessEmpty("email", email, String),
    ...unlessEmpty("maxUses", maxUses, parseWhole),
    ...unlessEmpty("maxUsesPerFamily", maxUsesPerFamily, parseWhole),
    ...unlessEmpty("startsAt", startsAt, String),
    ...unlessEmpty("endsAt", endsAt, String),
  };
}

export const newCodeRules = schemaRules(createDiscountCodeInput, typedValues);

/** Whether a family's uses have to be limited. */
export const needsFamilyLimit = (values: NewCodeValues): boolean => canMakeFree(typedValues(values));

/** Without the letters and digits that are read as one another. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A code of eight random characters, which nobody guesses. */
export const proposedCode = (): string =>
  // 32 letters: every one is as likely.
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
