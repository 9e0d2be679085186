import { useQuery } from "@tanstack/react-query";
import { CardGrid } from "../../components/card-grid.tsx";
import { CardSkeletons } from "../../components/card-skeletons.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { Section } from "../../components/section.tsx";
import { homeMessages } from "../../lib/messages/home.ts";
import { question } from "../../lib/question.ts";
import { CLASSES_PATH } from "../../lib/spelled-paths.ts";
import { PopularClassCard } from "./popular-class-card.tsx";

/** The classes most students chose, at most six. */
export function PopularClasses() {
  return (
    <Section
      title={homeMessages.popularTitle}
      text={homeMessages.popularText}
      action={
        <LinkButton to={CLASSES_PATH} variant="light">
          {homeMessages.allClasses}
        </LinkButton>
      }
    >
      <PopularCards />
    </Section>
  );
}

function PopularCards() {
  const popular = useQuery(question("classes.popular"));
  if (popular.isPending) {
    return (
      <>
        <LoadingText text={homeMessages.popularLoading} />
        <CardGrid isBusy>
          <CardSkeletons count={3} />
        </CardGrid>
      </>
    );
  }
  if (popular.isLoadingError) return <ErrorPanel error={popular.error} onRetry={() => void popular.refetch()} />;
  if (popular.data.length === 0) return <EmptyState text={homeMessages.popularEmpty} />;
  return (
    <CardGrid>
      {popular.data.map((card) => (
        <PopularClassCard key={card.id} card={card} />
      ))}
    </CardGrid>
  );
}
