import process from "node:process";
import { startLocalStripe } from "./local-stripe.ts";

function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.`);
}

// The database holds payments and keys: for this user's eyes only.
process.umask(0o077);

const stripe = await startLocalStripe({
  port: Number(setting("LOCAL_STRIPE_PORT")),
  dataDir: setting("LOCAL_STRIPE_DIR"),
  secretKey: setting("LOCAL_STRIPE_SECRET_KEY"),
  publishableKey: setting("LOCAL_STRIPE_PUBLISHABLE_KEY"),
  webhookSecret: setting("LOCAL_STRIPE_WEBHOOK_SECRET"),
  webhookUrl: process.env["LOCAL_STRIPE_WEBHOOK_URL"] || null,
});

let isClosing = false;
function close(): void {
  if (isClosing) return;
  isClosing = true;
  void stripe.close().then(() => process.exit(0));
}
for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, close);
if (process.send) process.send({ ready: true, port: stripe.port });
else console.log(`The local Stripe listens at ${stripe.url}`);
