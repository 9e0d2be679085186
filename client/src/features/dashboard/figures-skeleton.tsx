import { Skeleton, VisuallyHidden } from "@mantine/core";
import { componentMessages } from "../../lib/messages/components.ts";
import classes from "./figures.module.css";

interface Props {
  count: number;
  /** Charts and lists take more room. */
  isTall?: boolean;
}

/** Figures that are on their way, in the size that they will have. */
export function FiguresSkeleton({ count, isTall = false }: Props) {
  return (
    <div className={classes.figures} data-columns={count}>
      <VisuallyHidden role="status">{componentMessages.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.figure} data-tall={isTall || undefined} aria-hidden>
          <Skeleton height={18} width="50%" />
          <Skeleton height={36} width="30%" />
          <Skeleton height={18} width="80%" />
        </div>
      ))}
    </div>
  );
}
