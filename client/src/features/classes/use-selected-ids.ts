import { may } from "@campside/server/permissions";
import { type Role, trpc } from "../../lib/api/trpc.ts";

/**
 * The ids of the classes that the reader, whose role is given, has selected and can pay for; none for anybody but a student,
 * and until they are known. Not what is cached before the role is known: the server drew the page without it.
 */
export function useSelectedIds(role: Role | null | undefined): readonly string[] {
  const maySelect = may(role, "class.select");
  const selected = trpc.enrolment.selected.useQuery(undefined, {
    enabled: maySelect,
    select: (classes) => [...new Set(classes.filter(({ isPayable }) => isPayable).map(({ id }) => id))],
  });
  return maySelect ? (selected.data ?? []) : [];
}
