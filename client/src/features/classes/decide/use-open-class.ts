import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useRef } from "react";

/** The class that the address opens beside the list: going back closes it, and a reload keeps it. */
export function useOpenClass() {
  const router = useRouter();
  const navigate = useNavigate();
  const openId = useRouterState({ select: ({ location }) => (location.search as { class?: string }).class });
  const wasOpenedHere = useRef(false);
  const show = (id: string | undefined, replace: boolean) =>
    void navigate({
      to: ".",
      search: ((old: object) => ({ ...old, class: id })) as never,
      replace,
      resetScroll: false,
    });
  return {
    openId,
    open: (id: string) => {
      wasOpenedHere.current = true;
      show(id, false);
    },
    close: () => {
      if (wasOpenedHere.current) router.history.back();
      else show(undefined, true);
      wasOpenedHere.current = false;
    },
  };
}
