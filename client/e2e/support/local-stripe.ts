import { schoolConfig } from "./school-config.ts";

interface Intent {
  id: string;
  status: string;
  amount: number;
  description: string | null;
  payment_method: { billing_details: { name: string | null; email: string | null } } | null;
}

/** The payment intents of a class, newest first. */
export async function intentsFor(className: string): Promise<Intent[]> {
  const { stripeUrl, stripeSecretKey } = schoolConfig();
  const query = new URLSearchParams({ limit: "100", "expand[]": "data.payment_method" });
  const response = await fetch(`${stripeUrl}/v1/payment_intents?${query.toString()}`, {
    headers: { authorization: `Bearer ${stripeSecretKey}` },
  });
  if (!response.ok) throw new Error(`Stripe answered ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: Intent[] };
  return data.filter(({ description }) => description === className);
}
