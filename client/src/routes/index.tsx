import { VisuallyHidden } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { AboutUs } from "../features/home/about-us.tsx";
import { Features } from "../features/home/features.tsx";
import { HeroCarousel } from "../features/home/hero-carousel.tsx";
import { PopularClasses } from "../features/home/popular-classes.tsx";
import { PopularInstructors } from "../features/home/popular-instructors.tsx";
import { SchoolJsonLd } from "../features/home/school-json-ld.tsx";
import { StudentReviews } from "../features/home/student-reviews.tsx";
import { homeMessages } from "../lib/messages/home.ts";
import { siteHead } from "../lib/page-head.ts";
import { useSite } from "../lib/use-site.ts";

export const Route = createFileRoute("/")({
  staticData: { isRendered: true, inSitemap: true },
  loader: ({ context: { queryUtils } }) => {
    void queryUtils.classes.popular.prefetch();
    void queryUtils.classes.instructors.prefetch();
  },
  head: siteHead,
  component: HomePage,
});

function HomePage() {
  return (
    <>
      <h1 className={VisuallyHidden.classes["root"]}>{homeMessages.heading(useSite().schoolName)}</h1>
      <SchoolJsonLd />
      <HeroCarousel />
      <PopularClasses />
      <PopularInstructors />
      <Features />
      <AboutUs />
      <StudentReviews />
    </>
  );
}
