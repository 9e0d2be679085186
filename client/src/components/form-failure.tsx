import type { ReactNode } from "react";
import { isAnswerLost } from "../lib/api/answer-lost.ts";
import { errorMessage } from "../lib/api/error-message.ts";
import { componentMessages } from "../lib/messages/components.ts";
import { Notice } from "./notice.tsx";
import classes from "./form-failure.module.css";

type FormFailureProps = {
  /** What did not happen. After a lost answer, which leaves that open, the form's own text must come with it. */
  title?: string;
  /** What the call was answered with. */
  error?: unknown;
  /** Stands in for the error's own text. */
  children?: ReactNode;
};

/** Why a form was not saved, scrolled into view: its buttons may be far from it. Nothing without an error or a text. */
export function FormFailure({ title, error = null, children }: FormFailureProps) {
  const text = children ?? (error === null ? null : errorMessage(error));
  if (text === null) return null;
  const isOpen = !children && isAnswerLost(error);
  const heading = isOpen ? componentMessages.outcomeUnknown : title;
  return (
    <div ref={scrollIntoView} className={classes.box}>
      <Notice tone="bad" {...(heading && { title: heading })}>
        {text}
      </Notice>
    </div>
  );
}

function scrollIntoView(box: HTMLDivElement | null): void {
  box?.scrollIntoView({ block: "nearest" });
}
