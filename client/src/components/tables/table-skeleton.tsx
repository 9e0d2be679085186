import { Skeleton, VisuallyHidden } from "@mantine/core";
import { componentMessages } from "../../lib/messages/components.ts";
import classes from "./table-skeleton.module.css";

/** Rows that are on their way, in about the height that they will have. */
export function TableSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={classes.frame}>
      <VisuallyHidden role="status">{componentMessages.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden>
          <Skeleton height={44} width={64} />
          <Skeleton height={18} width="40%" />
          <Skeleton height={18} width="20%" />
          <Skeleton height={34} width={88} radius="xl" />
        </div>
      ))}
    </div>
  );
}
