import { VisuallyHidden } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { Children, type CSSProperties, isValidElement, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { homeMessages } from "../../lib/messages/home.ts";
import classes from "./rotating-carousel.module.css";
import { useRotation } from "./use-rotation.ts";
import { ActionIcon } from "../../components/button.tsx";

type RotatingCarouselProps = { label: string; gapPx: number; children: ReactNode; className?: string | undefined };

/**
 * Slides that move on by themselves, in a loop. They can be paused, stand still under
 * `prefers-reduced-motion`, follow arrow keys and swipes, and go on after the reader's own move.
 */
export function RotatingCarousel({ label, gapPx, children, className }: RotatingCarouselProps) {
  const id = useId();
  const { viewport, selected, isMoving, toggle, move } = useRotation();
  const dots = useRef<HTMLDivElement>(null);
  const slides = Children.toArray(children);
  const text = homeMessages;

  function followKey(event: KeyboardEvent): void {
    const last = slides.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (event.key === "ArrowRight") move((embla) => embla.scrollNext());
    else if (event.key === "ArrowLeft") move((embla) => embla.scrollPrev());
    else move((embla) => embla.scrollTo(target));
    if (dots.current?.contains(document.activeElement)) {
      dots.current.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
    }
  }

  return (
    <div className={[classes.frame, className].filter(Boolean).join(" ")}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the controls inside */}
      <section
        id={id}
        className={classes.root}
        aria-roledescription={text.carousel}
        aria-label={label}
        style={{ "--slide-gap": `${gapPx}px` } as CSSProperties}
        onKeyDownCapture={followKey}
      >
        {/* Slides that move by themselves are not announced. */}
        <VisuallyHidden role="status">{isMoving ? "" : text.slideOf(selected + 1, slides.length)}</VisuallyHidden>
        <div className={classes.controls}>
          <button
            type="button"
            className={classes.control}
            aria-controls={id}
            aria-label={text.previousSlide}
            onClick={() => move((embla) => embla.scrollPrev())}
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.control}
            aria-controls={id}
            aria-label={text.nextSlide}
            onClick={() => move((embla) => embla.scrollNext())}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
        <div ref={viewport} className={classes.viewport}>
          <div className={classes.container}>
            {slides.map((slide, index) => (
              <div
                key={isValidElement(slide) ? slide.key : index}
                className={classes.slide}
                role="group"
                aria-roledescription={text.slide}
                aria-label={text.slideOf(index + 1, slides.length)}
              >
                {slide}
              </div>
            ))}
          </div>
        </div>
        <div ref={dots} className={classes.indicators} role="tablist" aria-label={text.slideDots}>
          {slides.map((slide, index) => (
            <button
              type="button"
              key={isValidElement(slide) ? slide.key : index}
              className={classes.indicator}
              role="tab"
              aria-label={text.goToSlide(index + 1)}
              aria-selected={index === selected}
              tabIndex={index === selected ? 0 : -1}
              data-active={index === selected || undefined}
              onClick={() => move((embla) => embla.scrollTo(index))}
            />
          ))}
        </div>
      </section>
      <ActionIcon
        className={classes.pause}
        variant="filled"
        size={36}
        aria-label={isMoving ? text.pause : text.play}
        onClick={toggle}
      >
        {isMoving ? <IconPlayerPauseFilled size={16} aria-hidden /> : <IconPlayerPlayFilled size={16} aria-hidden />}
      </ActionIcon>
    </div>
  );
}
