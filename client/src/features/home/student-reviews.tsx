import { IconQuote } from "@tabler/icons-react";
import { PersonPicture } from "../../components/pictures/person-picture.tsx";
import { RotatingCarousel } from "./rotating-carousel.tsx";
import { Section } from "../../components/pages/section.tsx";
import { homeMessages } from "../../lib/messages/home.ts";
import classes from "./student-reviews.module.css";

/** What five students say, one after the other. */
export function StudentReviews() {
  const text = homeMessages;
  return (
    <Section title={text.reviewsTitle} action={<p className={classes.satisfied}>{text.satisfied}</p>}>
      <RotatingCarousel label={text.reviewsLabel} gapPx={0} className={classes.carousel}>
        {text.reviews.map((review, index) => (
          <figure key={review.name} className={classes.review}>
            <IconQuote className={classes.mark} size={44} stroke={1.5} aria-hidden />
            <blockquote className={classes.words}>{review.text}</blockquote>
            <figcaption className={classes.person}>
              <PersonPicture name={review.name} photoUrl={`/pictures/reviewer-${index + 1}-400.webp`} size={56} />
              <span>
                <b>{review.name}</b>
                <span className={classes.role}>{review.role}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </RotatingCarousel>
    </Section>
  );
}
