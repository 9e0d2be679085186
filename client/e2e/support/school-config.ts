import type { SchoolRun } from "../../../scripts/school/school.ts";

export interface SchoolConfig extends SchoolRun {
  stripeSecretKey: string;
  /** The school's secrets by name. */
  secrets: Record<string, string>;
  /** The public key. */
  stripePublishableKey: string;
}

const VARIABLE = "CAMPSIDE_SCHOOL_UNDER_TEST";

/** Passes the school's configuration to the test processes. */
export function publishSchoolConfig(config: SchoolConfig): void {
  process.env[VARIABLE] = JSON.stringify(config);
}

/** The configuration of this run's school. */
export function schoolConfig(): SchoolConfig {
  const config = process.env[VARIABLE];
  if (!config) throw new Error("There is no school to test: run these tests with the project's playwright.config.ts.");
  return JSON.parse(config) as SchoolConfig;
}
