import { useHydrated } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./form-fields.module.css";

/** The fields of a form in a rendered page: closed until somebody listens, so that nothing typed is lost. */
export function FormFields({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.fields} disabled={!useHydrated()}>
      <div className={className}>{children}</div>
    </fieldset>
  );
}
