import { Title } from "@mantine/core";
import { CardGrid } from "../../components/pictures/card-grid.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { classPageMessages } from "../../lib/messages/class-page.ts";
import { ClassCard } from "./class-card.tsx";
import classes from "./class-details.module.css";

/** Up to three classes with seats instead of a full one; nothing where there are none. */
export function SimilarClasses({ classId }: { classId: string }) {
  const similar = trpc.classes.similar.useQuery({ classId }).data;
  if (!similar?.length) return null;
  return (
    <section className={classes.similar}>
      <Title order={2} className={classes.aboutTitle}>
        {classPageMessages.similar}
      </Title>
      <CardGrid>
        {similar.map((card) => (
          <ClassCard key={card.id} card={card} headingOrder={3} />
        ))}
      </CardGrid>
    </section>
  );
}
