import { may } from "@campside/server/permissions";
import { isPossible } from "@campside/server/schemas/class-life";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classMessageMessages } from "../../lib/messages/class-messages.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { WriteToClasses } from "../class-messages/write-to-classes.tsx";

type Shown = Pick<
  RouterOutputs["schedule"]["calendar"]["meetings"][number],
  "classId" | "state" | "classStatus" | "classStanding" | "isOwnClass"
>;

/** Writes to everybody enrolled in the classes that go on and meet in the time that is shown: of instructors to their own. */
export function WriteToWeek({ meetings }: { meetings: readonly Shown[] }) {
  const isOffice = may(useRole(), "class.decide");
  const written = meetings.filter(
    (one) =>
      (isOffice || one.isOwnClass) &&
      // Of classes that do not go on it is said that they are left out.
      (!isPossible(one.classStanding, "write") || (one.state === "planned" && one.classStatus === "approved")),
  );
  return (
    <WriteToClasses
      variant="default"
      labelOf={classMessageMessages.writeToShown}
      classes={written.map(({ classId: id, classStanding: standing }) => ({ id, standing }))}
    />
  );
}
