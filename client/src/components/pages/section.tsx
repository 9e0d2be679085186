import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

type SectionProps = { title: string; text?: string; action?: ReactNode; isTinted?: boolean; children: ReactNode };

/** One titled part of a page, in the page's measure. */
export function Section({ title, text, action, isTinted = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} data-tinted={isTinted || undefined} aria-labelledby={titleId}>
      <div className={classes.inner}>
        <div className={classes.head}>
          <div>
            <Title order={2} id={titleId}>
              {title}
            </Title>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}
