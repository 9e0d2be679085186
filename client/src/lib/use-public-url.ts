import { useSite } from "./use-site.ts";

/** Makes a path of this site into the address that others know it by; where none is known, the path itself. */
export function usePublicUrl(): (path: string) => string {
  const { publicUrl } = useSite();
  return (path) => (publicUrl ? new URL(path, publicUrl).href : path);
}
