import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";
import classes from "./form-failure.module.css";

/** Why a form was not saved, scrolled into view: its buttons may be far from it. Nothing without a text. */
export function FormFailure({ title, children }: { title?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div ref={scrollIntoView} className={classes.box}>
      <Notice tone="bad" {...(title && { title })}>
        {children}
      </Notice>
    </div>
  );
}

function scrollIntoView(box: HTMLDivElement | null): void {
  box?.scrollIntoView({ block: "nearest" });
}
