import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { focusContent } from "../../lib/focus-content.ts";
import { formatPrice } from "../../lib/format.ts";
import { waitlistMessages as text } from "../../lib/messages/waitlist.ts";
import { toast } from "../../lib/toast.ts";
import { type Offer, offerEnd, payForOfferLink } from "./own-line.ts";
import classes from "./waitlist.module.css";

const DeclineDialog = lazyDialog(async () => (await import("./decline-dialog.tsx")).DeclineDialog);

/** A seat that the reader's turn has brought: until when it is kept, the way to pay for it, and to give it up. */
export function OfferBox({ offer, isOnClassPage = false }: { offer: Offer; isOnClassPage?: boolean }) {
  const { className, totalCents } = offer;
  const people = offer.people.map(({ participantName }) => participantName);
  const until = offerEnd(offer.until);
  const amount = formatPrice(totalCents);
  return (
    <div className={classes.offer}>
      <p className={classes.words}>
        {isOnClassPage ? text.offer(people, until) : text.offerIn(people, className, until)}
      </p>
      <div className={classes.actions}>
        <LinkButton {...payForOfferLink(offer)} aria-label={text.payOf(amount, className)}>
          {text.pay(amount)}
        </LinkButton>
        <DeclineButton offer={offer} />
      </div>
    </div>
  );
}

function DeclineButton({ offer: { checkoutId, className, people } }: { offer: Offer }) {
  const utils = trpc.useUtils();
  const [isAsking, asking] = useDisclosure();
  const decline = trpc.payments.release.useMutation({
    onSuccess: ({ released }) => {
      if (released) toast.note(text.declined(people.length));
      else toast.error(text.over);
    },
    onError: toast.failure,
    onSettled: async () => {
      void utils.classes.invalidate();
      void utils.enrolment.invalidate();
      await utils.waitlist.invalidate();
      asking.close();
      focusContent();
    },
  });
  return (
    <>
      <Button variant="subtle" aria-label={text.declineOf(className)} onClick={asking.open}>
        {text.decline}
      </Button>
      <DeclineDialog
        count={people.length}
        isOpen={isAsking}
        isBusy={decline.isPending}
        onConfirm={() => decline.mutate({ checkoutId })}
        onClose={asking.close}
      />
    </>
  );
}
