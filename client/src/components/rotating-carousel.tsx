import "@mantine/carousel/styles.layer.css";
import { Carousel } from "@mantine/carousel";
import { ActionIcon } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { EmblaCarouselType } from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";
import { Children, isValidElement, type ReactNode, useEffect, useState } from "react";
import { messages } from "../lib/messages.ts";
import { CAROUSEL_DELAY_MS } from "../lib/screen-numbers.ts";
import classes from "./rotating-carousel.module.css";

type RotatingCarouselProps = { label: string; gapPx: number; children: ReactNode; className?: string | undefined };

const SLIDE_ROLE = { role: "group", "aria-roledescription": "slide" } as const;

/**
 * Slides that move on by themselves, in a loop. They can be paused, stand still under
 * `prefers-reduced-motion`, follow arrow keys and swipes, and go on after the reader's own move.
 */
export function RotatingCarousel({ label, gapPx, children, className }: RotatingCarouselProps) {
  const prefersStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const [choice, setChoice] = useState<boolean | null>(null);
  const isMoving = choice ?? !prefersStill;
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [plugins] = useState(() => [
    Autoplay({ delay: CAROUSEL_DELAY_MS, playOnInit: false, stopOnInteraction: false, stopOnMouseEnter: false }),
  ]);

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (!embla || !autoplay) return undefined;
    if (isMoving) {
      autoplay.play();
      // A slide that the reader has chosen stays as long as any other.
      embla.on("select", autoplay.reset);
      return () => void embla.off("select", autoplay.reset);
    }
    autoplay.stop();
    // By itself it begins again after a swipe, and cannot be stopped before it has.
    const stopAgain = () => queueMicrotask(autoplay.stop);
    embla.on("autoplay:play", stopAgain);
    return () => void embla.off("autoplay:play", stopAgain);
  }, [embla, isMoving]);

  const slides = Children.toArray(children);
  return (
    <div className={[classes.frame, className].filter(Boolean).join(" ")}>
      <Carousel
        aria-label={label}
        classNames={{
          root: classes.root ?? "",
          viewport: classes.viewport ?? "",
          container: classes.container ?? "",
          indicators: classes.indicators ?? "",
          indicator: classes.indicator ?? "",
          control: classes.control ?? "",
        }}
        slideGap={gapPx}
        withIndicators
        emblaOptions={{ loop: true, duration: prefersStill ? 0 : 30 }}
        plugins={plugins}
        getEmblaApi={setEmbla}
        previousControlProps={{ "aria-label": messages.home.previousSlide }}
        nextControlProps={{ "aria-label": messages.home.nextSlide }}
        getIndicatorProps={(index) => ({ "aria-label": messages.home.goToSlide(index + 1) })}
      >
        {slides.map((slide, index) => (
          <Carousel.Slide
            key={isValidElement(slide) ? slide.key : index}
            {...SLIDE_ROLE}
            aria-label={messages.home.slideOf(index + 1, slides.length)}
          >
            {slide}
          </Carousel.Slide>
        ))}
      </Carousel>
      <ActionIcon
        className={classes.pause}
        variant="filled"
        size={36}
        aria-label={isMoving ? messages.home.pause : messages.home.play}
        onClick={() => setChoice(!isMoving)}
      >
        {isMoving ? <IconPlayerPauseFilled size={16} aria-hidden /> : <IconPlayerPlayFilled size={16} aria-hidden />}
      </ActionIcon>
    </div>
  );
}
