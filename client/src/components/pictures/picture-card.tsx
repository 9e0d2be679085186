import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Picture } from "./picture.tsx";
import classes from "./picture-card.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page before is the list of all classes. */
    isFromList?: boolean;
  }
}

type CardAttribute = { label: string; value: ReactNode };

type PictureCardProps = {
  imageUrl: string;
  badge: string;
  /** Where the whole card leads, but for its action. */
  classId: string;
  title: string;
  /** The card is in the list of all classes, to which its page leads back. */
  isListed?: boolean;
  /** What matters most, below the title. With it the card is half as high on phones. */
  sentence?: string;
  /** What stands below that. */
  details?: ReactNode;
  attributes: readonly CardAttribute[];
  action: ReactNode;
  /** "full" reddens the card, "open" makes it light blue. */
  tone?: "plain" | "full" | "open";
  /** The level of the title: one below the heading above the cards. */
  headingOrder?: 2 | 3;
  /** The card is in view at once. */
  isFirst?: boolean;
  className?: string | undefined;
};

/** A card that leads to a class, with a picture, a badge on it, a title, a few attributes and one action. */
export function PictureCard(props: PictureCardProps) {
  const {
    imageUrl,
    badge,
    classId,
    title,
    isListed = false,
    sentence,
    details,
    attributes,
    action,
    tone = "plain",
    headingOrder = 3,
    isFirst,
    className,
  } = props;
  const Heading = `h${headingOrder}` as const;
  return (
    <li
      className={[classes.card, className].filter(Boolean).join(" ")}
      data-tone={tone}
      data-brief={sentence !== undefined || undefined}
    >
      <div className={classes.media}>
        <Picture
          className={classes.image}
          src={imageUrl}
          alt={title}
          width={800}
          height={500}
          sizes="(min-width: 76em) 23rem, (min-width: 64em) 30vw, (min-width: 40em) 46vw, 92vw"
          isFirst={isFirst}
        />
        <span className={classes.badge}>{badge}</span>
      </div>
      <div className={classes.body}>
        <Heading className={classes.title}>
          <Link to="/classes/$classId" params={{ classId }} state={{ isFromList: isListed }}>
            {title}
          </Link>
        </Heading>
        {sentence && <p className={classes.sentence}>{sentence}</p>}
        {details && <p className={classes.details}>{details}</p>}
        <dl className={classes.attributes}>
          {attributes.map(({ label, value }) => (
            <div key={label} className={classes.attribute}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.action}>{action}</div>
      </div>
    </li>
  );
}
