import { useHydrated } from "@tanstack/react-router";
import { LinkButton } from "../../components/link-button.tsx";
import { Picture } from "../../components/pictures/picture.tsx";
import { RotatingCarousel } from "./rotating-carousel.tsx";
import { homeMessages } from "../../lib/messages/home.ts";
import { HERO_SLIDE_GAP_PX } from "../../lib/ui-constants.ts";
import classes from "./hero-carousel.module.css";

/** Five sports, one after the other, with the ways into the school below them. */
export function HeroCarousel() {
  const { slides, heroHeadline } = homeMessages;
  // Before that nothing moves: the pictures of the other slides would only keep the first one waiting.
  const canMove = useHydrated();
  return (
    <div className={classes.hero}>
      <RotatingCarousel label={homeMessages.heroLabel} gapPx={HERO_SLIDE_GAP_PX} className={classes.carousel}>
        {slides.map(({ sport, picture, subtitle }, index) => (
          <div key={sport} className={classes.slide}>
            {(index === 0 || canMove) && (
              <Picture
                className={classes.picture}
                src={`/pictures/hero-${picture}-800.webp`}
                alt=""
                width={1600}
                height={800}
                tallSrc={`/pictures/hero-${picture}-tall-800`}
                sizes="(min-aspect-ratio: 2/1) 100vw, 150vh"
                isFirst={index === 0}
              />
            )}
            <div className={classes.text}>
              <h2 className={classes.headline}>
                {heroHeadline.before}
                <span className={classes.sport}>{sport}</span>
                {heroHeadline.after}
              </h2>
              <p className={classes.subtitle}>{subtitle}</p>
            </div>
          </div>
        ))}
      </RotatingCarousel>
      <div className={classes.actions}>
        <LinkButton to="/Classes" size="md">
          {homeMessages.browse}
        </LinkButton>
        <LinkButton to="/instructors" size="md" className={classes.second}>
          {homeMessages.meetCoaches}
        </LinkButton>
      </div>
    </div>
  );
}
