import { VisuallyHidden } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { AboutUs } from "../features/home/about-us.tsx";
import { Features } from "../features/home/features.tsx";
import { HeroCarousel } from "../features/home/hero-carousel.tsx";
import { PopularClasses } from "../features/home/popular-classes.tsx";
import { PopularInstructors } from "../features/home/popular-instructors.tsx";
import { StudentReviews } from "../features/home/student-reviews.tsx";
import { messages } from "../lib/messages.ts";

export const Route = createFileRoute("/")({
  loader: ({ context: { queryUtils } }) => {
    void queryUtils.classes.popular.prefetch();
    void queryUtils.classes.instructors.prefetch();
  },
  component: HomePage,
});

function HomePage() {
  return (
    <>
      <VisuallyHidden component="h1">{messages.home.heading}</VisuallyHidden>
      <HeroCarousel />
      <PopularClasses />
      <PopularInstructors />
      <Features />
      <AboutUs />
      <StudentReviews />
    </>
  );
}
