import { may } from "@campside/server/permissions";
import { MAX_MESSAGED } from "@campside/server/schemas/emails";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classMessageMessages } from "../../lib/messages/class-messages.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { WriteButton } from "../class-messages/write-button.tsx";

type Shown = Pick<
  RouterOutputs["schedule"]["calendar"]["meetings"][number],
  "classId" | "state" | "classStatus" | "isOwnClass"
>;

/** Writes to everybody enrolled in the classes that meet in the time that is shown: of instructors to their own. */
export function WriteToWeek({ meetings }: { meetings: readonly Shown[] }) {
  const isOffice = may(useRole(), "class.decide");
  const classIds = [
    ...new Set(
      meetings
        .filter((one) => one.state === "planned" && one.classStatus === "approved" && (isOffice || one.isOwnClass))
        .map(({ classId }) => classId),
    ),
  ];
  if (classIds.length === 0 || classIds.length > MAX_MESSAGED.classes) return null;
  return (
    <WriteButton
      variant="default"
      label={classMessageMessages.writeToShown(classIds.length)}
      title={classMessageMessages.titleOf(classIds.length)}
      audience={{ classIds }}
    />
  );
}
