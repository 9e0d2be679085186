import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-hero.module.css";

type PageHeroProps = { title: string; text?: string; children?: ReactNode };

/** The band at the top of a page: its title, one line about it, and what the page is searched with. */
export function PageHero({ title, text, children }: PageHeroProps) {
  return (
    <header className={classes.hero}>
      <div className={classes.inner}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {text && <p className={classes.text}>{text}</p>}
        {children}
      </div>
      <svg className={classes.hills} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden>
        <path d="M0 120V74l160-42 190 54 210-66 230 62 190-44 200 50 260-62v94z" className={classes.far} />
        <path d="M0 120v-20l240-38 260 42 300-50 280 48 360-40v58z" className={classes.near} />
      </svg>
    </header>
  );
}
