import type { QueryClient } from "@tanstack/react-query";
import { toast } from "../../lib/toast.ts";

/** Shows a toast for every pending mutation that fails. */
export function showFailures(queryClient: QueryClient): void {
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.findAll({ status: "pending" })) {
    const stop = cache.subscribe(() => {
      if (mutation.state.status === "pending") return;
      stop();
      if (mutation.state.error) toast.failure(mutation.state.error);
    });
  }
}
