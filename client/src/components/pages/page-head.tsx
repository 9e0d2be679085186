import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-head.module.css";

type PageHeadProps = {
  title: string;
  text?: string;
  /** Below the title of a page that has several. */
  isPart?: boolean;
  children?: ReactNode;
};

/** The top of a working page, or of a part of it: its title, one line about it, and what can be done with all of it. */
export function PageHead({ title, text, isPart = false, children }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Title order={isPart ? 2 : 1} className={classes.title} data-part={isPart || undefined}>
          {title}
        </Title>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {children && <div className={classes.tools}>{children}</div>}
    </header>
  );
}
