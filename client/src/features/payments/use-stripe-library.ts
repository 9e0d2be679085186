import { useQuery } from "@tanstack/react-query";
import { loadStripe } from "./load-stripe.ts";

/** The card provider's library, once it is there; a failed load can be asked for again. */
export function useStripeLibrary({ isNeeded }: { isNeeded: boolean }) {
  return useQuery({
    queryKey: ["stripe-library"],
    queryFn: loadStripe,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
    networkMode: "always",
  });
}
