import { z } from "zod";
import { LOCAL_TIME_IN } from "../../db/local-time-in.ts";
import { Prisma } from "../../db/generated/client.ts";
import { ReceiptKind } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { spokenLanguage } from "../../schemas/languages.ts";
import { readLogoData } from "../media/logos.ts";
import { AppError } from "../../errors/app-error.ts";
import type { StatementInput } from "./payments.schema.ts";
import { receiptLine } from "./receipt-rows.ts";

const { sql } = Prisma;

const entryRow = z.object({
  number: z.int(),
  kind: z.enum(ReceiptKind),
  amountCents: z.int(),
  lines: z.array(receiptLine),
  /** By the school's clock when it was issued. */
  issuedLocal: z.string(),
  madeAt: z.date(),
  madeLocal: z.string(),
});
const yearRow = z.object({ year: z.int() });

/** The year of a receipt, by the clock that the school had when it was issued: another zone of the school moves no receipt. */
const YEAR = sql`extract(year FROM c.issued_at AT TIME ZONE c.time_zone)::int`;

/** The years, as the receipts are dated, in which the caller got a receipt, the latest first. */
export async function listStatementYears({ db, actor }: Ctx): Promise<number[]> {
  const rows = await db.$rows(
    sql`
      SELECT DISTINCT ${YEAR} AS year
      FROM payments p JOIN receipts c ON c.payment_id = p.id WHERE p.student_id = ${actor.id}::uuid ORDER BY year DESC`,
    yearRow,
  );
  return rows.map(({ year }) => year);
}

/**
 * The receipts of the caller of one year, as they are dated, in their order, with the school's present name, address, tax number and logo, in the caller's language.
 *
 * @throws AppError STATEMENT_NOT_FOUND for a year without receipts
 */
export async function findStatement({ db, actor, school }: Ctx, { year }: StatementInput) {
  const rows = await db.$rows(
    sql`
      SELECT c.number, c.kind, c.amount_cents AS "amountCents", c.lines,
        ${LOCAL_TIME_IN(sql`c.issued_at`, sql`c.time_zone`)} AS "issuedLocal",
        now() AS "madeAt", ${LOCAL_TIME_IN(sql`now()`, school.timeZone)} AS "madeLocal"
      FROM payments p JOIN receipts c ON c.payment_id = p.id
      WHERE p.student_id = ${actor.id}::uuid AND ${YEAR} = ${year}::int
      ORDER BY c.number`,
    entryRow,
  );
  const [first] = rows;
  if (!first) throw new AppError("STATEMENT_NOT_FOUND");
  const { madeAt, madeLocal } = first;
  const entries = rows.map(({ madeAt: _at, madeLocal: _local, ...entry }) => entry);
  const { name: schoolName, address: schoolAddress, taxNumber: schoolTaxNumber } = school;
  return {
    schoolName,
    schoolAddress,
    schoolTaxNumber,
    schoolLogo: await readLogoData(db, school.logo),
    currency: school.currency,
    language: spokenLanguage(school, actor.language),
    year,
    accountName: actor.name,
    entries,
    madeAt,
    madeLocal,
  };
}
