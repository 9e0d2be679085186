import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-head.module.css";

/** The top of a working page: its title, one line about it, and what can be done with all of it. */
export function PageHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {children && <div className={classes.tools}>{children}</div>}
    </header>
  );
}
