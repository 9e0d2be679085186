import type { RunFacts } from "../../../scripts/school/school.ts";

export interface SchoolFacts extends RunFacts {
  stripeSecretKey: string;
  /** The school's secrets by name. */
  secrets: Record<string, string>;
  /** The public key. */
  stripePublishableKey: string;
}

const VARIABLE = "CAMPSIDE_SCHOOL_UNDER_TEST";

/** Passes the school's facts to the test processes. */
export function publishSchoolFacts(facts: SchoolFacts): void {
  process.env[VARIABLE] = JSON.stringify(facts);
}

/** The facts of this run's school. */
export function schoolConfig(): SchoolFacts {
  const facts = process.env[VARIABLE];
  if (!facts) throw new Error("There is no school to test: run these tests with the project's playwright.config.ts.");
  return JSON.parse(facts) as SchoolFacts;
}
