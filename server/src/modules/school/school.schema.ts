import { z } from "zod/mini";
import { Currency } from "../../db/generated/enums.ts";
import { LANGUAGES } from "../../schemas/languages.ts";
import { isVisible, lineUpTo, nameUpTo, NOT_PRINTABLE, textUpTo } from "../../schemas/plain-text.schema.ts";
import { isTimeZone } from "../../schemas/time-zone.ts";
import { plainAddress } from "../auth/auth.schema.ts";
import { updatePhoneInput } from "../users/users.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

const CURRENCY = formTexts.currency(Object.values(Currency).join(", ").toUpperCase());

const wholeFrom = (least: number, most: number) => {
  const message = formTexts.whole(least, most);
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};

/** Empty, or one line that a receipt can print. */
const onReceipts = lineUpTo(200).check(
  z.refine((text) => text === "" || (isVisible(text) && !NOT_PRINTABLE.test(text)), formTexts.onReceipts),
);

const color = z.nullable(z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, formTexts.color)));

const page = z.nullable(
  z
    .url({ protocol: /^https$/, error: formTexts.httpsAddress })
    .check(z.regex(/^https:\/\//, formTexts.httpsAddress), z.maxLength(500, formTexts.httpsAddress)),
);

/** What an admin sets; a field that is left out stays as it is. */
const settingsChanges = z.object({
  name: z.exactOptional(nameUpTo(100)),
  /** On receipts, both or none. */
  address: z.exactOptional(onReceipts),
  taxNumber: z.exactOptional(onReceipts),
  contactEmail: z.exactOptional(z.nullable(plainAddress)),
  contactPhone: z.exactOptional(updatePhoneInput.shape.phone),
  /** Both or none. */
  termsUrl: z.exactOptional(page),
  privacyUrl: z.exactOptional(page),
  /** Stays once the school has taken a payment. */
  currency: z.exactOptional(z.enum(Currency, CURRENCY)),
  timeZone: z.exactOptional(z.string().check(z.refine(isTimeZone, formTexts.schoolTimeZone))),
  /** The first one is the default. */
  languages: z.exactOptional(
    z.array(z.enum(LANGUAGES)).check(
      z.minLength(1, formTexts.noLanguage),
      z.maxLength(8),
      z.refine((languages) => new Set(languages).size === languages.length, formTexts.languageTwice),
    ),
  ),
  holdMinutes: z.exactOptional(wholeFrom(1, 120)),
  /** After paying; 0 for never. */
  cancelWithinHours: z.exactOptional(wholeFrom(0, 8760)),
  requiresVerifiedEmail: z.exactOptional(z.boolean()),
  waitlistOfferHours: z.exactOptional(wholeFrom(1, 168)),
  /** Of buttons and links; null for the product's own. */
  brandColor: z.exactOptional(color),
  /** Of information, and of what is available; null for the product's own. */
  accentColor: z.exactOptional(color),
  /** The key of an uploaded one; null for the product's own sign. */
  logo: z.exactOptional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/)))),
  /** Below each e-mail. */
  messageFooter: z.exactOptional(textUpTo(500)),
});
export type SettingsChanges = z.output<typeof settingsChanges>;

/** The settings that an admin changes here. */
export const SETTING_FIELDS = Object.keys(settingsChanges.shape) as (keyof SettingsChanges)[];

/** Changes of the settings that are known by their version. */
export const updateSettingsInput = z.object({
  expectedVersion: z.int().check(z.minimum(1)),
  changes: settingsChanges,
});
export type UpdateSettingsInput = z.output<typeof updateSettingsInput>;
