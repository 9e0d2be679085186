import type { ComponentPropsWithRef } from "react";
import classes from "./title.module.css";

/** A heading in the size of its order. */
export function Title({ order, className, ...others }: ComponentPropsWithRef<"h1"> & { order: 1 | 2 }) {
  const Heading = `h${order}` as const;
  return <Heading {...others} className={[classes.title, className].filter(Boolean).join(" ")} data-order={order} />;
}
