import { Title } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { PageHead } from "../../components/pages/page-head.tsx";
import { PagedTable, pageInput } from "../../components/tables/paged-table.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatDateTime } from "../../lib/format.ts";
import { classMessageMessages } from "../../lib/messages/class-messages.ts";
import { classOfficeMessages as text } from "../../lib/messages/class-office.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { WriteButton } from "../class-messages/write-button.tsx";
import { isReached } from "../enrolments/class-students-table.tsx";
import classes from "./class-messages.module.css";

type Message = RouterOutputs["classes"]["messages"]["messages"][number];

/** What was written to a class, the newest first, how far each message has come, and the way to write another. */
export function ClassMessages({ classId }: { classId: string }) {
  const [page, setPage] = useState(1);
  // They arrive by and by: every visit asks again.
  const fresh = { placeholderData: keepPreviousData, staleTime: 0 };
  const found = trpc.classes.messages.useQuery({ ...pageInput(page, {}), classId }, fresh);
  const enrolled = trpc.classes.students.useQuery({ classId });
  return (
    <>
      <PageHead isPart title={text.tabs.messages} text={text.messagesText}>
        {enrolled.data?.students.some(isReached) && (
          <WriteButton
            label={classMessageMessages.open}
            title={classMessageMessages.title(enrolled.data.className)}
            audience={{ classIds: [classId] }}
          />
        )}
      </PageHead>
      <PagedTable query={found} page={page} onPage={setPage} emptyText={text.noMessages}>
        {({ messages }, { isBusy }) => (
          <ul className={classes.list} aria-label={pagesMessages.classMessages.title} aria-busy={isBusy || undefined}>
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} />
              </li>
            ))}
          </ul>
        )}
      </PagedTable>
    </>
  );
}

function MessageCard({ message }: { message: Message }) {
  const { subject, body, authorName, createdAt, recipients, arrived, refused, queued, dropped } = message;
  const counts = [
    text.sentTo(recipients),
    text.arrived(arrived),
    ...(refused > 0 ? [text.refused(refused)] : []),
    ...(queued > 0 ? [text.queued(queued)] : []),
    ...(dropped > 0 ? [text.dropped(dropped)] : []),
  ];
  return (
    <article className={classes.message}>
      <Title order={3} className={classes.subject} dir="auto">
        {subject}
      </Title>
      <p className={classes.soft}>
        {authorName ?? text.removedAuthor} · <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
      </p>
      <p className={classes.body} dir="auto">
        {body}
      </p>
      <p className={classes.soft}>{counts.join(" · ")}</p>
    </article>
  );
}
