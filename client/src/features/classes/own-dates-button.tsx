import { may } from "@campside/server/permissions";
import { type ComponentType, lazy, Suspense } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";

// Visitors do not load it.
const AddToCalendarButton = lazy<ComponentType<{ classId: string; className: string }>>(() =>
  import("../schedule/add-to-calendar-button.tsx").then(
    ({ AddToCalendarButton: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** 'Add to calendar' for whoever has paid for a class; nothing for anybody else. */
export function OwnDatesButton({ classId, className }: { classId: string; className: string }) {
  const isEnrolled = trpc.enrolment.mine.useQuery(undefined, {
    enabled: may(useRole(), "enrolment.own"),
    select: (enrolled) => enrolled.some(({ id }) => id === classId),
  }).data;
  return (
    isEnrolled && (
      <Suspense>
        <AddToCalendarButton classId={classId} className={className} />
      </Suspense>
    )
  );
}
