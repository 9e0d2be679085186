import { type ComponentType, lazy, Suspense } from "react";
import { useRole } from "../../lib/session/use-me.ts";
import { useOwnSeat } from "./use-own-seat.ts";

// Visitors do not load it.
const AddToCalendarButton = lazy<ComponentType<{ classId: string; className: string }>>(() =>
  import("../schedule/add-to-calendar-button.tsx").then(
    ({ AddToCalendarButton: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** 'Add to calendar' for whoever has paid for a class; nothing for anybody else. */
export function OwnDatesButton({ classId, className }: { classId: string; className: string }) {
  const seat = useOwnSeat(classId, useRole());
  return (
    seat && (
      <Suspense>
        <AddToCalendarButton classId={classId} className={className} />
      </Suspense>
    )
  );
}
