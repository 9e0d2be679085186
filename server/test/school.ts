import type { School } from "../src/modules/school/school.ts";

/** A school that has set nothing but its name. */
export const SCHOOL: School = {
  version: 1,
  name: "The test school",
  address: "",
  taxNumber: "",
  contactEmail: null,
  contactPhone: null,
  termsUrl: null,
  privacyUrl: null,
  currency: "usd",
  timeZone: "UTC",
  languages: ["en"],
  holdMinutes: 15,
  cancelWithinHours: 24,
  requiresVerifiedEmail: false,
  waitlistOfferHours: 24,
  messageFooter: "",
  brandColor: null,
  accentColor: null,
  logo: null,
  siblingPercents: [],
  multiClassPercent: 0,
};

/** The school of the tests with these settings. */
export const schoolWith = (settings: Partial<School>): School => ({ ...SCHOOL, ...settings });
