import { CardGrid } from "../../components/pictures/card-grid.tsx";
import { CardSkeletons } from "../../components/pictures/card-skeletons.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { Section } from "../../components/pages/section.tsx";
import { homeMessages } from "../../lib/messages/home.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { PopularClassCard } from "./popular-class-card.tsx";

/** The classes most students chose, at most six. */
export function PopularClasses() {
  return (
    <Section
      title={homeMessages.popularTitle}
      text={homeMessages.popularText}
      action={
        <LinkButton to="/Classes" variant="light">
          {homeMessages.allClasses}
        </LinkButton>
      }
    >
      <PopularCards />
    </Section>
  );
}

function PopularCards() {
  const popular = trpc.classes.popular.useQuery();
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
