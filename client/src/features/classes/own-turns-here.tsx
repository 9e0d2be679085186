import { type ComponentType, lazy, Suspense } from "react";
import { useIsWaiting } from "../waitlist/use-own-line.ts";

// Who does not wait does not load it.
const OwnTurns = lazy<ComponentType<{ classId: string }>>(() =>
  import("../waitlist/own-turns.tsx").then(
    ({ OwnTurns: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** The offers and turns of the reader's family in a class; nothing for anybody else. */
export function OwnTurnsHere({ classId }: { classId: string }) {
  return (
    useIsWaiting(classId) && (
      <Suspense>
        <OwnTurns classId={classId} />
      </Suspense>
    )
  );
}
