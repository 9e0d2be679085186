import { useQuery } from "@tanstack/react-query";
import { CardGrid } from "../../components/card-grid.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { PersonCard } from "../../components/person-card.tsx";
import { Section } from "../../components/section.tsx";
import { homeMessages } from "../../lib/messages/home.ts";
import { question } from "../../lib/question.ts";
import { HOME_INSTRUCTORS } from "../../lib/screen-numbers.ts";

/** The first six instructors. */
export function PopularInstructors() {
  return (
    <Section
      isTinted
      title={homeMessages.instructorsTitle}
      text={homeMessages.instructorsText}
      action={
        <LinkButton to="/instructors" variant="light">
          {homeMessages.allInstructors}
        </LinkButton>
      }
    >
      <InstructorCards />
    </Section>
  );
}

function InstructorCards() {
  const instructors = useQuery(question("classes.instructors"));
  if (instructors.isPending) return <LoadingText text={homeMessages.instructorsLoading} />;
  if (instructors.isLoadingError) {
    return <ErrorPanel error={instructors.error} onRetry={() => void instructors.refetch()} />;
  }
  if (instructors.data.length === 0) return <EmptyState text={homeMessages.instructorsEmpty} />;
  return (
    <CardGrid>
      {instructors.data.slice(0, HOME_INSTRUCTORS).map(({ id, ...person }) => (
        <PersonCard key={id} {...person} />
      ))}
    </CardGrid>
  );
}
