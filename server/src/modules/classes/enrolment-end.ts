import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { findTimeProblem, toLocalTime, toTimestamp } from "../schedule/local-time.ts";

interface EnrolmentEnd {
  enrolmentClosesLocal: Date | null;
  enrolmentTimeZone: string | null;
}

/**
 * The columns of a class that end enrolment at a local time; null leaves that to the first meeting. The time that a
 * class had `before` stays, also once it has passed.
 *
 * @throws AppError ENROLMENT_END_REFUSED for a time that the clocks skip or show twice, has passed, or is more than three years ahead
 */
export async function enrolmentEnd(
  tx: Tx,
  closes: string | null | undefined,
  enrolmentTimeZone: string,
  before: Date | null = null,
): Promise<Partial<EnrolmentEnd>> {
  if (closes === undefined || (before && toLocalTime(before) === closes)) return {};
  if (closes === null) return { enrolmentClosesLocal: null, enrolmentTimeZone: null };
  const refused = await findTimeProblem(tx, [{ start: closes, end: closes }], enrolmentTimeZone);
  if (refused) throw new AppError("ENROLMENT_END_REFUSED", { params: refused });
  return { enrolmentClosesLocal: toTimestamp(closes), enrolmentTimeZone };
}
