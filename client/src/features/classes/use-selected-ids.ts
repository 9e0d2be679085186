import { may } from "@campside/server/permissions";
import { trpc } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";

/** The ids of the classes that the student has selected and can pay for; none for anybody else, and until they are known. */
export function useSelectedIds(): readonly string[] {
  const role = useRole();
  const selected = trpc.enrolment.selected.useQuery(undefined, {
    enabled: may(role, "class.select"),
    select: (classes) => classes.filter(({ isPayable }) => isPayable).map(({ id }) => id),
  });
  return selected.data ?? [];
}
