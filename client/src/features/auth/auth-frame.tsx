import "../../styles/fields.ts";
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import classes from "./auth-frame.module.css";

/**
 * The card that the sign-in and sign-up forms stand in, with a picture beside it where there is room. Whoever comes near
 * finds the identity provider loaded: browsers open Google's window only right after the click.
 */
export function AuthFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const session = useSessionActions();
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <div className={classes.scene} aria-hidden>
          <svg viewBox="0 0 400 560" preserveAspectRatio="xMidYMax slice">
            <circle cx="265" cy="250" r="78" className={classes.sun} />
            <path d="M0 330 70 262l58 52 74-96 92 108 44-38 62 52v230H0z" className={classes.far} />
            <path d="M0 400 96 338l84 66 96-82 124 88v150H0z" className={classes.middle} />
            <path d="M0 470q100-46 200-12t200-22v124H0z" className={classes.near} />
            <path d="m96 470 62-96 62 96h-32l-30-44-30 44z" className={classes.tent} />
          </svg>
        </div>
        <div className={classes.form} onFocus={session.prepare} onPointerEnter={session.prepare}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          <p className={classes.text}>{text}</p>
          {children}
        </div>
      </div>
    </div>
  );
}
