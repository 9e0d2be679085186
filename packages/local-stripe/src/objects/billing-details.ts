import type Stripe from "stripe";
import type { Parameters } from "../api/parameters.ts";

const ADDRESS_PARTS = ["city", "country", "line1", "line2", "postal_code", "state"] as const;

export function readBillingDetails(sent: Parameters | undefined): Stripe.PaymentMethod["billing_details"] {
  sent?.rejectUnknown(["address", "email", "name", "phone"]);
  const address = sent?.inside("address");
  address?.rejectUnknown(ADDRESS_PARTS);
  const part = (name: (typeof ADDRESS_PARTS)[number]): string | null => address?.unsettable(name) ?? null;
  return {
    address: {
      city: part("city"),
      country: part("country"),
      line1: part("line1"),
      line2: part("line2"),
      postal_code: part("postal_code"),
      state: part("state"),
    },
    email: sent?.unsettable("email") ?? null,
    name: sent?.unsettable("name") ?? null,
    phone: sent?.unsettable("phone") ?? null,
    tax_id: null,
  };
}
