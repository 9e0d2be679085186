import { usePathHere } from "./languages.ts";
import { useSite } from "./use-site.ts";

/** Makes the path of a page, or of a file, into the address that others know it by; where none is known, into the path of it. */
export function usePublicUrl(): { ofPage: (path: string) => string; ofFile: (path: string) => string } {
  const { publicUrl } = useSite();
  const pathHere = usePathHere();
  const ofFile = (path: string) => (publicUrl ? new URL(path, publicUrl).href : path);
  return { ofPage: (path) => ofFile(pathHere(path)), ofFile };
}
