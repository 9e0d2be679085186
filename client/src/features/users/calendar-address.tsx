import "../../styles/fields.ts";
import { Anchor, TextInput, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { calendarMessages as text } from "../../lib/messages/calendar.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./profile.module.css";

/** The secret address at which calendars read the user's dates: makes it, shows it once, and ends it. */
export function CalendarAddress() {
  const utils = trpc.useUtils();
  const feed = trpc.schedule.calendarFeed.useQuery();
  const refresh = () => void utils.schedule.calendarFeed.invalidate();
  const make = trpc.schedule.renewCalendarFeed.useMutation({ onError: toast.failure, onSettled: refresh });
  const end = trpc.schedule.endCalendarFeed.useMutation({
    onSuccess: () => {
      make.reset();
      toast.success(text.ended);
    },
    onError: toast.failure,
    onSettled: refresh,
  });
  const [openDialog, setOpenDialog] = useState<"renew" | "end" | null>(null);
  const exists = feed.data?.exists === true;
  const confirmed = (act: () => void) => () => {
    setOpenDialog(null);
    act();
  };
  if (feed.isLoadingError) return <ErrorPanel error={feed.error} onRetry={() => void feed.refetch()} />;
  return (
    <section className={classes.card} aria-labelledby="calendar">
      <Title order={2} id="calendar" className={classes.subtitle}>
        {text.title}
      </Title>
      <div className={classes.security}>
        <p className={classes.hint}>{exists && !make.data ? text.has : text.text}</p>
        <div className={classes.buttons}>
          {feed.data && (
            <Button
              variant="default"
              loading={make.isPending}
              onClick={() => (exists ? setOpenDialog("renew") : make.mutate())}
            >
              {exists ? text.renew : text.make}
            </Button>
          )}
          {exists && (
            <Button variant="light" color="red" loading={end.isPending} onClick={() => setOpenDialog("end")}>
              {text.end}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={openDialog === "renew"}
        title={text.renewTitle}
        confirmLabel={text.renew}
        cancelLabel={text.keep}
        onCancel={() => setOpenDialog(null)}
        onConfirm={confirmed(() => make.mutate())}
      >
        {text.renewText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={openDialog === "end"}
        title={text.endTitle}
        confirmLabel={text.end}
        cancelLabel={text.keep}
        isDangerous
        onCancel={() => setOpenDialog(null)}
        onConfirm={confirmed(() => end.mutate())}
      >
        {text.endText}
      </ConfirmDialog>
      {make.data && <ShownAddress address={`${location.origin}/calendar.ics?key=${make.data.key}`} />}
    </section>
  );
}

function ShownAddress({ address }: { address: string }) {
  const clipboard = useClipboard();
  return (
    <div className={classes.address}>
      <TextInput
        label={text.address}
        description={text.addressHint}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => clipboard.copy(address)}>
          {clipboard.copied ? text.copied : text.copy}
        </Button>
        <Anchor href={address.replace(/^https?:/, "webcal:")}>{text.open}</Anchor>
      </div>
    </div>
  );
}
