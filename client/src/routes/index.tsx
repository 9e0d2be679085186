import { createFileRoute } from "@tanstack/react-router";
import { Spoken } from "../components/spoken.tsx";
import { AboutUs } from "../features/home/about-us.tsx";
import { Features } from "../features/home/features.tsx";
import { HeroCarousel } from "../features/home/hero-carousel.tsx";
import { PopularClasses } from "../features/home/popular-classes.tsx";
import { PopularInstructors } from "../features/home/popular-instructors.tsx";
import { SchoolFacts } from "../features/home/school-facts.tsx";
import { StudentReviews } from "../features/home/student-reviews.tsx";
import { homeMessages } from "../lib/messages/home.ts";
import { shellMessages } from "../lib/messages/shell.ts";
import { fullHead } from "../lib/page-head.ts";
import { question } from "../lib/question.ts";

export const Route = createFileRoute("/")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(question("classes.popular"));
    void queryClient.prefetchQuery(question("classes.instructors"));
  },
  head: ({ match }) =>
    fullHead(shellMessages.siteTitle, shellMessages.siteDescription, { ...match.context, path: "/" }),
  component: HomePage,
});

function HomePage() {
  return (
    <>
      <Spoken as="h1">{homeMessages.heading}</Spoken>
      <SchoolFacts />
      <HeroCarousel />
      <PopularClasses />
      <PopularInstructors />
      <Features />
      <AboutUs />
      <StudentReviews />
    </>
  );
}
