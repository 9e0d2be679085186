import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { byName } from "../../lib/by-name.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import classes from "./successor-select.module.css";

export type User = RouterOutputs["admin"]["users"]["users"][number];

/**
 * Who takes over the live classes of somebody who leaves, as a field, and the choice once there is one: `choose` gives it to
 * its callback, or marks the field as missing. Without live classes there is no field and nothing to choose.
 */
export function useSuccessor(user: User, { isOpen, isLeaving = true }: { isOpen: boolean; isLeaving?: boolean }) {
  const [successorId, setSuccessorId] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const isNeeded = isLeaving && user.liveClasses > 0;
  const instructors = trpc.classes.instructors.useQuery(undefined, { enabled: isOpen && isNeeded });
  const field = isNeeded && (
    <NativeSelect
      className={classes.successor ?? ""}
      label={adminMessages.successor(user.liveClasses)}
      description={adminMessages.successorHint}
      error={isMissing && !successorId && adminMessages.successorMissing}
      value={successorId}
      onChange={({ currentTarget }) => setSuccessorId(currentTarget.value)}
    >
      <option value="">{adminMessages.chooseSuccessor}</option>
      {instructors.data
        ?.filter(({ id }) => id !== user.id)
        .toSorted(byName)
        .map(({ id, name, email }) => (
          <option key={id} value={id}>
            {adminMessages.withEmail(name, email)}
          </option>
        ))}
    </NativeSelect>
  );
  const choose = (use: (chosen: { successorId?: string }) => void) => {
    if (isNeeded && !successorId) return setIsMissing(true);
    use(isNeeded ? { successorId } : {});
  };
  return { field, choose };
}
