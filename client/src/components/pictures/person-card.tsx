import { IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmailText } from "../email-text.tsx";
import { PersonPicture } from "./person-picture.tsx";
import classes from "./person-card.module.css";

type PersonCardProps = {
  name: string;
  email: string;
  photoUrl: string | null;
  headingOrder?: 2 | 3;
  /** The card is in view at once. */
  isFirst?: boolean;
  children?: ReactNode;
};

/** An instructor with picture and name, which lead to the classes of the name, and a way to write to them. */
export function PersonCard({ name, email, photoUrl, headingOrder = 3, isFirst, children }: PersonCardProps) {
  const Heading = `h${headingOrder}` as const;
  return (
    <li className={classes.card}>
      <PersonPicture name={name} photoUrl={photoUrl} size={112} isFirst={isFirst} />
      <Heading className={classes.name}>
        <Link to="/Classes" search={{ search: name }}>
          {name}
        </Link>
      </Heading>
      {children}
      <a className={classes.mail} href={`mailto:${email}`}>
        <IconMail size={18} aria-hidden />
        <EmailText email={email} />
      </a>
    </li>
  );
}
