import { CODE_MAX_LENGTH, REASON_MAX_LENGTH, REFERENCE_MAX_LENGTH } from "@campside/server/schemas/limits";
import { DESK_METHODS, type DeskMethod } from "@campside/server/schemas/payment-methods";
import { NativeSelect, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { errorCodeOf, errorMessage, refusedPlacesOf } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { currencyCode } from "../../lib/currency.ts";
import { formatPrice } from "../../lib/format.ts";
import { deskMessages as text } from "../../lib/messages/desk.ts";
import { deskMethodNames } from "../../lib/messages/prices.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import { SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { ChoosePlaces } from "./choose-places.tsx";
import classes from "./desk.module.css";
import { DeskLines } from "./desk-lines.tsx";
import { type Account, type DeskPlace, isSamePlace } from "./place.ts";
import type { Recorded } from "./sale-done.tsx";
import { useRecordSale } from "./use-record-sale.ts";

type DeskSaleProps = { account: Account; onRecorded: (recorded: Recorded) => void; onLeave: () => void };

const METHODS = DESK_METHODS.map((value) => ({ value, label: deskMethodNames[value] }));

/** One family at the desk: its places with their prices, what comes off, how it pays, and the button that records all of it. */
export function DeskSale({ account, onRecorded, onLeave }: DeskSaleProps) {
  const [places, setPlaces] = useState<DeskPlace[]>([]);
  const [growClassIds, setGrowClassIds] = useState<string[]>([]);
  const [code, setCode] = useState("");
  const [discount, setDiscount] = useState("");
  const [reason, setReason] = useState("");
  const [isReasonAsked, setIsReasonAsked] = useState(false);
  const [method, setMethod] = useState<DeskMethod>("cash");
  const [reference, setReference] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const sale = useRecordSale();
  // The places stand above the button, and may be out of view.
  useEffect(() => {
    if (sale.error) lines.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
  }, [sale.error]);

  const discountCents = discount.trim() === "" ? 0 : parsePrice(discount);
  const cart = {
    studentId: account.id,
    items: places.map(({ classId, participantId }) => ({ classId, participantId })),
    ...(code.trim() !== "" && { code: code.trim() }),
    discountCents: discountCents ?? 0,
  };
  const [quotedCart] = useDebouncedValue(cart, SEARCH_DELAY_MS);
  const isQuoted = JSON.stringify(quotedCart) === JSON.stringify(cart);
  const quote = trpc.admin.deskQuote.useQuery(quotedCart, {
    enabled: quotedCart.items.length > 0,
    placeholderData: keepPreviousData,
    // Prices and codes change meanwhile.
    staleTime: 0,
  });
  const problem = quote.isError ? errorCodeOf(quote.error) : null;
  const isCodeProblem = problem?.startsWith("CODE_") ?? false;
  const isDiscountProblem = problem === "DISCOUNT_TOO_HIGH";
  const totalCents =
    isQuoted && quote.data && !quote.isError && !quote.isPlaceholderData && places.length > 0
      ? quote.data.totalCents
      : null;
  const refused = refusedPlacesOf(sale.error);
  const isReasonMissing = (discountCents ?? 0) > 0 && reason.trim() === "";

  const record = () => {
    if (totalCents === null || discountCents === null) return;
    if (isReasonMissing) return setIsReasonAsked(true);
    sale.record(
      { ...cart, method, reference, discountReason: discountCents > 0 ? reason : "", totalCents, growClassIds },
      {
        onSuccess: ({ amountCents, receiptNumber }) =>
          onRecorded({ name: account.name, amountCents, receiptNumber, places: places.map(({ name }) => name) }),
      },
    );
  };
  const change = (next: DeskPlace[]) => {
    setPlaces(next);
    // What was said of single places stays with them.
    if (refused.length === 0) sale.reset();
  };
  return (
    <div className={classes.desk}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {account.name}
        </Title>
        <Button variant="default" size="md" onClick={onLeave}>
          {text.another}
        </Button>
      </div>
      <div className={`${classes.desk} ${classes.sale}`}>
        <ChoosePlaces people={account.people} places={places} onAdd={(place) => change([...places, place])} />
        <form
          className={classes.panel}
          noValidate
          aria-label={text.payment}
          onSubmit={(event) => {
            event.preventDefault();
            if (!sale.isPending) record();
          }}
        >
          <Title order={2} className={classes.title} tabIndex={-1} ref={heading}>
            {text.lines}
          </Title>
          <div ref={lines}>
            {" "}
            <DeskLines
              places={places}
              lines={quote.data?.lines ?? []}
              refused={refused}
              growClassIds={growClassIds}
              onGrow={(classId, mayGrow) =>
                setGrowClassIds([...growClassIds.filter((id) => id !== classId), ...(mayGrow ? [classId] : [])])
              }
              onRemove={(place) => {
                // Before the button is gone, and the keyboard's focus with it.
                heading.current?.focus();
                change(places.filter((one) => !isSamePlace(one, place)));
              }}
            />
          </div>{" "}
          <div className={classes.fields}>
            <TextInput
              size="md"
              label={text.codeField}
              maxLength={CODE_MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={code}
              error={isCodeProblem ? errorMessage(quote.error) : null}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
            <TextInput
              size="md"
              label={text.discount(currencyCode())}
              description={text.discountHint}
              inputMode="decimal"
              autoComplete="off"
              value={discount}
              error={discountCents === null ? text.amountWrong : isDiscountProblem ? errorMessage(quote.error) : null}
              onChange={({ currentTarget }) => setDiscount(currentTarget.value)}
            />
            {discount.trim() !== "" && (
              <TextInput
                size="md"
                label={text.reason}
                description={text.reasonHint}
                required
                maxLength={REASON_MAX_LENGTH}
                autoComplete="off"
                value={reason}
                error={isReasonAsked && isReasonMissing ? text.reasonMissing : null}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
            )}
            <NativeSelect
              size="md"
              label={text.method}
              data={METHODS}
              value={method}
              onChange={({ currentTarget }) => setMethod(currentTarget.value as DeskMethod)}
            />
            <TextInput
              size="md"
              label={text.reference}
              description={text.referenceHint}
              maxLength={REFERENCE_MAX_LENGTH}
              autoComplete="off"
              value={reference}
              onChange={({ currentTarget }) => setReference(currentTarget.value)}
            />
          </div>
          {sale.error !== null && refused.length === 0 && <FormFailure title={text.notRecorded} error={sale.error} />}
          {quote.isError && !isCodeProblem && !isDiscountProblem && <FormFailure error={quote.error} />}
          <div className={classes.submit}>
            <Button type="submit" size="md" loading={sale.isPending} aria-disabled={totalCents === null}>
              {totalCents ? text.record(formatPrice(totalCents)) : text.recordNothing}
            </Button>
          </div>
          <UnsavedChanges isDirty={places.length > 0} isSaving={sale.isPending || sale.isSuccess} />
        </form>
      </div>
    </div>
  );
}
