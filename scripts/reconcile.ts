import { pino } from "pino";
import { createDb } from "../server/src/db/client.ts";
import { AppError } from "../server/src/errors/app-error.ts";
import { createStripeProvider, type StripeOptions } from "../server/src/integrations/stripe-provider.ts";
import { reconcilePayments } from "../server/src/modules/payments/reconcile-payments.ts";
import { sumMoney } from "../server/src/modules/payments/sum-money.ts";
import { runningSchool } from "./school/running-school.ts";
import { readSecrets } from "./school/secrets.ts";
import { readSchoolSettings } from "./school/settings.ts";

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The provider and the database of the settings, or else of the school that runs here. */
function settings(): { databaseUrl: string; stripe: StripeOptions } {
  const { dataDir, databaseUrl } = readSchoolSettings(process.env);
  const secretKey = process.env["STRIPE_SECRET_KEY"];
  // Nothing is read from the provider's events here.
  const webhookSecret = "unused";
  if (secretKey) {
    if (!databaseUrl) fail("STRIPE_SECRET_KEY is set: set DATABASE_URL as well.");
    return { databaseUrl, stripe: { secretKey, webhookSecret } };
  }
  const school = runningSchool(dataDir);
  if (!school) fail("No school is running here: start it, or set DATABASE_URL and STRIPE_SECRET_KEY.");
  return {
    databaseUrl: databaseUrl ?? school.databaseUrl,
    stripe: { secretKey: readSecrets(dataDir).stripeSecretKey, webhookSecret, apiUrl: school.stripeUrl },
  };
}

const { databaseUrl, stripe } = settings();
const db = createDb(databaseUrl);
// What goes wrong with one payment is told in full, beside the summary.
const log = pino({ level: "error" }, pino.destination(2));
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
try {
  const { looked, settled, failed, others } = await reconcilePayments({
    db,
    log,
    payments: createStripeProvider(stripe),
  });
  console.log(
    `${looked} payments looked at: ${settled} brought in line, ${failed} could not be settled, ${others} were made by others.`,
  );
  const { findings, seats, differenceCents, paymentsToLookAt } = await sumMoney({ db });
  for (const { transactionId, kind } of findings) console.log(`  ${transactionId}: ${kind.replaceAll("_", " ")}`);
  for (const { className } of seats) console.log(`  ${className}: its seats are not its enrolments`);
  if (differenceCents !== 0)
    console.log(`  ${dollars.format(differenceCents / 100)} of what was taken is unaccounted for`);
  if (paymentsToLookAt > 0) console.log(`  ${paymentsToLookAt} payments need attention`);
  const isFine = failed + findings.length + seats.length + paymentsToLookAt === 0 && differenceCents === 0;
  console.log(isFine ? "Everything adds up." : "See 'Money and seats' in the dashboard of an admin.");
  process.exitCode = isFine ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof AppError ? error.message : error);
} finally {
  await db.$disconnect();
}
