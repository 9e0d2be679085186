import type { RunFacts } from "../../../scripts/school/school.ts";

export interface SchoolFacts extends RunFacts {
  stripeSecretKey: string;
  /** Every password and key of this school that no browser may ever see, by name. */
  secrets: Record<string, string>;
  /** The one key that the page is told. */
  stripePublishableKey: string;
}

const VARIABLE = "CAMPSIDE_SCHOOL_UNDER_TEST";

/** Tells the processes that run the tests, which start later, where the school is. */
export function publishSchoolFacts(facts: SchoolFacts): void {
  process.env[VARIABLE] = JSON.stringify(facts);
}

/** Where the school of this run is and how to get in. */
export function schoolFacts(): SchoolFacts {
  const facts = process.env[VARIABLE];
  if (!facts) throw new Error("There is no school to test: run these tests with the project's playwright.config.ts.");
  return JSON.parse(facts) as SchoolFacts;
}
