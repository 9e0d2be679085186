import { CardGrid } from "../../components/pictures/card-grid.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { PersonCard } from "../../components/pictures/person-card.tsx";
import { Section } from "../../components/pages/section.tsx";
import { homeMessages } from "../../lib/messages/home.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { HOME_INSTRUCTORS } from "../../lib/ui-constants.ts";

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
  const instructors = trpc.classes.instructors.useQuery();
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
