import { may } from "@campside/server/permissions";
import { type Role, trpc } from "../../lib/api/trpc.ts";

/**
 * The ids of the classes that the reader, whose role is given, has selected and can pay for; none for anybody but a student,
 * and until they are known.
 */
export function useSelectedIds(role: Role | null | undefined): readonly string[] {
  const selected = trpc.enrolment.selected.useQuery(undefined, {
    enabled: may(role, "class.select"),
    select: (classes) => classes.filter(({ isPayable }) => isPayable).map(({ id }) => id),
  });
  return selected.data ?? [];
}
