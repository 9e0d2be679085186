import { CardGrid } from "../../components/card-grid.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { PersonCard } from "../../components/person-card.tsx";
import { Section } from "../../components/section.tsx";
import * as messages from "../../lib/messages.ts";
import { HOME_INSTRUCTORS } from "../../lib/screen-numbers.ts";
import { trpc } from "../../lib/trpc.ts";

/** The first six instructors. */
export function PopularInstructors() {
  return (
    <Section
      isTinted
      title={messages.home.instructorsTitle}
      text={messages.home.instructorsText}
      action={
        <LinkButton to="/instructors" variant="light">
          {messages.home.allInstructors}
        </LinkButton>
      }
    >
      <InstructorCards />
    </Section>
  );
}

function InstructorCards() {
  const instructors = trpc.classes.instructors.useQuery();
  if (instructors.isPending) return <LoadingText text={messages.home.instructorsLoading} />;
  if (instructors.isError) return <ErrorPanel error={instructors.error} onRetry={() => void instructors.refetch()} />;
  if (instructors.data.length === 0) return <EmptyState text={messages.home.instructorsEmpty} />;
  return (
    <CardGrid>
      {instructors.data.slice(0, HOME_INSTRUCTORS).map(({ id, ...person }) => (
        <PersonCard key={id} {...person} />
      ))}
    </CardGrid>
  );
}
