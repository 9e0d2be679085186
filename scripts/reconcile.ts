import { pino } from "pino";
import { createDb } from "../server/src/db/client.ts";
import { withSettingFiles } from "../server/src/env.ts";
import { formatPrice } from "../server/src/format.ts";
import { createStripeProvider, type StripeOptions } from "../server/src/integrations/stripe-provider.ts";
import { reconcilePayments } from "../server/src/modules/reconciliation/reconcile-payments.ts";
import { sumLedger } from "../server/src/modules/reconciliation/sum-ledger.ts";
import { readSchool } from "../server/src/modules/school/school.ts";
import { fail, failOnErrors } from "./database/fail.ts";
import { commandDeps } from "./school/command-deps.ts";
import { runningSchool } from "./school/running-school.ts";
import { readSecrets } from "./school/secrets.ts";
import { readSchoolSettings } from "./school/settings.ts";

failOnErrors();

/** The provider and database of the settings, or of the school running here. */
function settings(): { databaseUrl: string; stripe: StripeOptions; sendsEmail: boolean } {
  const env = withSettingFiles(process.env);
  const { dataDir, databaseUrl } = readSchoolSettings(env);
  const secretKey = env["STRIPE_SECRET_KEY"];
  // No events are read here.
  const webhookSecret = "unused";
  if (secretKey) {
    if (!databaseUrl) fail("STRIPE_SECRET_KEY is set: set DATABASE_URL as well.");
    return { databaseUrl, stripe: { secretKey, webhookSecret }, sendsEmail: Boolean(env["SMTP_URL"]) };
  }
  const school = runningSchool(dataDir);
  if (!school) fail("No school is running here: start it, or set DATABASE_URL and STRIPE_SECRET_KEY.");
  return {
    databaseUrl: databaseUrl ?? school.databaseUrl,
    stripe: { secretKey: readSecrets(dataDir).stripeSecretKey, webhookSecret, apiUrl: school.stripeUrl },
    sendsEmail: true,
  };
}

const { databaseUrl, stripe, sendsEmail } = settings();
const db = createDb(databaseUrl);
const deps = commandDeps({
  db,
  // Logs the errors of single payments to stderr, beside the summary.
  log: pino({ level: "error" }, pino.destination(2)),
  // The server sends what is enqueued here.
  email: sendsEmail ? { publicUrl: "" } : null,
  payments: createStripeProvider(stripe),
});
try {
  const { checked, fixed, failed, notOurs } = await reconcilePayments(deps);
  console.log(`${checked} payments checked: ${fixed} fixed, ${failed} failed, ${notOurs} of another application.`);
  const { discrepancies, seats, differenceCents, inconsistentPayments } = await sumLedger(deps);
  for (const { paymentIntentId, kind } of discrepancies)
    console.log(`  ${paymentIntentId}: ${kind.replaceAll("_", " ")}`);
  for (const { className } of seats) console.log(`  ${className}: seat counters differ from its enrolments`);
  const { currency } = await readSchool(db);
  if (differenceCents !== 0)
    console.log(`  ${formatPrice(differenceCents, currency)} of captured money is unaccounted for`);
  if (inconsistentPayments > 0) console.log(`  ${inconsistentPayments} payments need attention`);
  const isFine = failed + discrepancies.length + seats.length + inconsistentPayments === 0 && differenceCents === 0;
  console.log(isFine ? "Everything adds up." : "See 'Money and seats' in the dashboard of an admin.");
  process.exitCode = isFine ? 0 : 1;
} finally {
  await db.$disconnect();
}
