import { LoadingText } from "../../components/loading-text.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { CartRefused } from "./cart-refused.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { Checkout } from "./checkout.tsx";
import classes from "./payment-page.module.css";
import type { Place } from "../../lib/places-to-pay.ts";
import { useStartPayment } from "./use-start-payment.ts";

type CartPageProps = {
  places: readonly Place[];
  /** What the page before has said that they cost. */
  quotedCents?: number | undefined;
  onLeft: () => void;
};

/** Several places, their prices and one card form: all seats are held as soon as the page is there, or none. */
export function CartPage({ places, quotedCents, onLeft }: CartPageProps) {
  const { start, code } = useStartPayment(places, quotedCents);
  const startAgain = () => void start.refetch();
  if (start.isError) return <CartRefused places={places} error={start.error} onRetry={startAgain} />;
  return (
    <div className={classes.page}>
      <CartSummary places={places} started={start.data} />
      <div className={classes.side}>
        {start.isPending && <LoadingText text={paymentMessages.loadingPlaces} />}
        {start.isSuccess && (
          <Checkout
            places={places}
            started={start.data}
            receivedAt={start.dataUpdatedAt}
            isStarting={start.isFetching}
            code={code}
            onStartAgain={startAgain}
            onLeft={onLeft}
          />
        )}
      </div>
    </div>
  );
}
