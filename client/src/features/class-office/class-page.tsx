import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { Picture } from "../../components/pictures/picture.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { classOfficeMessages as text } from "../../lib/messages/class-office.ts";
import { ClassStatusBadge } from "../classes/class-status-badge.tsx";
import { ClassLinks } from "../schedule/class-links.tsx";
import { WaitingLink } from "../waitlist/waiting-link.tsx";
import classes from "./class-page.module.css";
import { ClassTabs } from "./class-tabs.tsx";

/** Everything about one class in the office: how it stands, and the tabs, of which one is the content. */
export function ClassPage({ classId, children }: { classId: string; children: ReactNode }) {
  const found = trpc.classes.managed.useQuery({ classId });
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <ClassLinks classId={classId} />
      <Head managed={found.data} />
      <ClassTabs classId={classId} />
      {children}
    </>
  );
}

function Head({ managed }: { managed: RouterOutputs["classes"]["managed"] }) {
  const { name, imageUrl, instructorName, priceCents, capacity, seatsLeft, waiting } = managed;
  return (
    <header className={classes.head}>
      <Picture className={classes.picture} src={imageUrl} alt="" width={96} height={60} sizes="6rem" />
      <div className={classes.words}>
        <Title order={1} className={classes.title} dir="auto">
          {name}
        </Title>
        <div className={classes.details}>
          <div className={classes.badges}>
            <ClassStatusBadge {...managed} />
          </div>
          <span>{instructorName}</span>
          <span>{formatPrice(priceCents)}</span>
          <span>{text.taken(capacity - seatsLeft, capacity)}</span>
          {waiting > 0 && <WaitingLink waiting={managed} />}
        </div>
      </div>
    </header>
  );
}
