import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { AbsenceActions } from "./absence-actions.tsx";

const day = "2026-11-24";
const anna = { enrolmentId: "e1", participantName: "Anna Bell", day, kind: null, isByFamily: null };
const judo = { id: "m1", className: "Judo" };

describe("[ROSTER-10] a family says who does not come", () => {
  test("for the day of the date, and takes it back", async () => {
    const sent: unknown[] = [];
    const excused = {
      ...anna,
      enrolmentId: "e2",
      participantName: "Ben Bell",
      kind: "excused",
      isByFamily: true,
    } as const;
    const later = { ...anna, day: "2026-11-25", participantName: "Cleo" };
    const keep = (change: string) => (input: unknown) => {
      sent.push([change, input]);
      return { isExcused: change === "announced" };
    };
    await renderWithApi(<AbsenceActions meeting={{ ...judo, coming: [anna, excused, later] }} day={day} />, {
      "enrolment.announceAbsence": keep("announced"),
      "enrolment.takeBackAbsence": keep("taken back"),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Anna cannot come to Judo" }));
    await waitFor(() => expect(sent).toEqual([["announced", { meetingId: "m1", day, enrolmentId: "e1" }]]));
    expect(screen.getByText("Ben is excused")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Take back: Ben comes to Judo" }));
    await waitFor(() => expect(sent[1]).toEqual(["taken back", { meetingId: "m1", day, enrolmentId: "e2" }]));
    expect(screen.queryByRole("button", { name: /Cleo/ })).toBeNull();
  });

  test("of oneself, and what the school has marked stays", async () => {
    const ownSeat = { ...anna, participantName: null };
    const marked = { ...anna, enrolmentId: "e2", kind: "arrived", isByFamily: false } as const;
    await renderWithApi(<AbsenceActions meeting={{ ...judo, coming: [ownSeat, marked] }} day={day} />, {
      "enrolment.announceAbsence": () => {
        throw applicationError("ABSENCE_TOO_LATE", "This date has begun. Please call the school.", 409);
      },
    });
    expect(await screen.findByText("Anna: here")).toBeTruthy();
    expect(screen.getAllByRole("button")).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "I cannot come to Judo" }));
    await screen.findByText("This date has begun. Please call the school.");
  });
});
