import { useHydrated, useRouterState } from "@tanstack/react-router";
import { LoadingBar } from "../../components/loading-bar.tsx";

/** Shows that another page is on its way. The first page is there already. */
export function PageLoadingBar() {
  const isHydrated = useHydrated();
  const isLoading = useRouterState({ select: ({ isLoading: isPending }) => isPending });
  return isHydrated && isLoading && <LoadingBar />;
}
