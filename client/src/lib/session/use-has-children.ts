import { may } from "@campside/server/permissions";
import { useMe } from "./use-me.ts";

/** Whether the reader is a student who enrols others as well; not before it is known whose session it is. */
export function useHasChildren(): boolean {
  const me = useMe();
  return me?.hasChildren === true && may(me.role, "family.own");
}
