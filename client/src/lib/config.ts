import type { Language } from "@campside/server/languages";
import type { Currency } from "./currency.ts";

/** The addresses of the school's terms and privacy notice. */
export type Legal = { termsUrl: string; privacyUrl: string };

/** What every page, rendered ones included, shows of the school. */
export type Site = {
  schoolName: string;
  /** The key of its logo; null where it has the product's own sign. */
  logo: string | null;
  /** The address that others know the school by. */
  publicUrl: string | null;
  /** The school's terms and privacy notice, where it has them. */
  legal: Legal | null;
  /** The languages of its pages, the first one without a code in its addresses. */
  languages: readonly [Language, ...Language[]];
  /** Of all prices. */
  currency: Currency;
  /** Where families ask, as far as the school has set it. */
  contactEmail: string | null;
  contactPhone: string | null;
};

/** What the server tells the page about its surroundings; public values only. */
export type ClientConfig = Site & {
  firebase: { apiKey: string; authDomain: string; projectId: string };
  identityEmulatorUrl: string | null;
  stripe: { publishableKey: string; scriptUrl: string };
  imageUploadUrl: string;
  /** The school's time zone. */
  timeZone: string;
  /** Whether the school sends e-mail. */
  sendsEmail: boolean;
};

let cached: ClientConfig | undefined;

/** Reads the settings that the server wrote into the page, once. */
export function readConfig(): ClientConfig {
  if (cached) return cached;
  const text = document.getElementById("campside-config")?.textContent;
  if (!text) throw new Error("The page came without its settings. Please reload it.");
  cached = JSON.parse(text) as ClientConfig;
  return cached;
}
