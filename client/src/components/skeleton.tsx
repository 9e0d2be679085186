import type { ComponentPropsWithRef, CSSProperties } from "react";
import classes from "./skeleton.module.css";

type SkeletonProps = Omit<ComponentPropsWithRef<"div">, "style" | "children"> & {
  height?: number;
  width?: number | string;
  shape?: "soft" | "pill" | "sharp" | "round";
};

const rem = (size: number | string | undefined) => (typeof size === "number" ? `${size / 16}rem` : size);

/** A place that is still to be filled. A round one is as wide as it is high. */
export function Skeleton({ height, width, shape = "soft", className, ...others }: SkeletonProps) {
  const style: CSSProperties = { height: rem(height), width: rem(shape === "round" ? height : width) };
  return (
    <div
      {...others}
      className={[classes.skeleton, className].filter(Boolean).join(" ")}
      style={style}
      data-shape={shape}
    />
  );
}
