import { useRouter } from "@tanstack/react-router";
import type { Site } from "./config.ts";
import type { RouterContext } from "./router-context.ts";

/** The school's name, address and legal pages. */
export function useSite(): Site {
  const { site } = useRouter().options.context as Pick<RouterContext, "site">;
  return site;
}
