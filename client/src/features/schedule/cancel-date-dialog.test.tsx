import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { CancelDateDialog } from "./cancel-date-dialog.tsx";

installSettings({ sendsEmail: true });

const none = () => undefined;

test.for([
  [1, 0, /^1 student has paid and is told\. The place stays\./],
  [1, 1, /^1 student has paid and is told\. 1 place ends, because nothing of the payment is left\./],
  [3, 2, /^3 students have paid and are told\. 2 places end, because nothing of the payment is left\./],
] as const)(
  "[SCHED-7] cancelling a date of %i students, %i of whom get back the rest of the price, says whose places end",
  async ([studentCount, endCount, text]) => {
    await renderWithApi(<CancelDateDialog meeting={plannedMeeting()} isOpen onClose={none} onCancelled={none} />, {
      "schedule.meetingRefunds": () => ({
        studentCount,
        shareCount: studentCount,
        endCount,
        refundCents: 4000,
        isLast: false,
      }),
    });
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(text);
    // Without a refund, everybody stays.
    fireEvent.click(dialog.getByRole("checkbox", { name: /^Pay back/ }));
    expect((await dialog.findByText(/^\d students? ha/)).textContent).toMatch(/(place stays|places stay)\./);
  },
);
