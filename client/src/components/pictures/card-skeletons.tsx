import { Skeleton } from "@mantine/core";
import classes from "./picture-card.module.css";

/** Empty cards of the right size, so that nothing jumps when the answer arrives. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={classes.card} data-brief aria-hidden>
      <Skeleton className={classes.image} radius={0} />
      <div className={classes.body}>
        <Skeleton height={24} width="70%" />
        <Skeleton className={classes.details} height={66} />
        <Skeleton className={classes.action} height={36} radius="xl" />
      </div>
    </li>
  ));
}
