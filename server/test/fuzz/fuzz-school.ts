import type { AnyCtx } from "../../src/deps.ts";
import { type Caller, CALLERS, type School, aSchool } from "../roles/school.ts";
import type { TestIdentity } from "../test-identity.ts";
import { watchRows } from "../watch-rows.ts";
import type { SchoolValues } from "./schema-values.ts";

export interface FuzzSchoolTools {
  deps: AnyCtx;
  testIdentity: TestIdentity;
  bearerOf: (user: { id: string }) => Promise<{ authorization: string }>;
}

export type FuzzSchool = Awaited<ReturnType<typeof aFuzzSchool>>;

/** A school with known values, whose rows are watched. */
export async function aFuzzSchool(tools: FuzzSchoolTools) {
  const { db } = tools.deps;
  const school = await aSchool(tools);
  const picture = "/pictures/class-test-800.webp";
  const payments = [(await school.openPayment()).paymentIntentId, school.paymentIntentId];
  const idTokens = [await school.newIdToken(), await school.newIdToken()];
  const values: SchoolValues = {
    ids: [
      school.approved,
      school.pending,
      school.paid,
      school.approved.toUpperCase(),
      school.applicant.id,
      school.admin.id,
    ],
    texts: [
      school.student.email,
      school.instructor.email,
      school.admin.email.toUpperCase(),
      ...payments,
      ...idTokens,
      picture,
      "Class 1",
      "19.99",
      "79.990",
    ],
    fields: {
      idToken: idTokens,
      email: [school.student.email, school.instructor.email],
      StudentEmail: [school.student.email],
      instructorEmail: [school.instructor.email],
      paymentIntentId: payments,
      transactionId: payments,
      classImage: [picture],
      imageUrl: [picture],
      photoUrl: [picture, null],
      availableSeats: [12, "12"],
      price: [19.99, "19.99"],
      prices: [79.99, "79.99"],
      priceCents: [7999],
    },
  };
  const rows = await watchRows(db);
  return {
    values,
    rows,
    headersOf: (caller: Caller): School["headers"][Caller] => school.headers[caller],
    /** Restores roles and meetings, which successful calls may have ended. */
    restorePeople: () => db.$executeRaw`
      UPDATE users u SET role = p.role, session_version = p.session_version, removed_at = p.removed_at
      FROM watched.users p
      WHERE u.id = p.id AND (u.role, u.session_version, u.removed_at) IS DISTINCT FROM (p.role, p.session_version, p.removed_at)`,
  };
}

/** Picks a caller by number; three in four are permitted. */
export function callerOf(number: number, mayCall: readonly Caller[]): Caller {
  const from = number % 4 === 0 || mayCall.length === 0 ? CALLERS : mayCall;
  return from[Math.floor(number / 4) % from.length] ?? "nobody";
}
