import { useRouter } from "@tanstack/react-router";
import type { RouterContext } from "./router-context.ts";

/** Makes a path of this site into the address that others know it by; where none is known, the path itself. */
export function usePublicUrl(): (path: string) => string {
  const { publicUrl } = useRouter().options.context as Pick<RouterContext, "publicUrl">;
  return (path) => (publicUrl ? new URL(path, publicUrl).href : path);
}
