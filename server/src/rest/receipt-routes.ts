import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import { receiptLabel } from "../format.ts";
import { receiptInput } from "../modules/payments/payments.schema.ts";
import { receiptPdf } from "../receipt-pdf.ts";
import type { CallOf } from "./rest-call.ts";

/** Receipts as PDF files. */
export const receiptRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.get(
    "/receipts/:number",
    {
      config: { procedure: appRouter.payments.receipt, countedAs: "receipts" },
      schema: {
        tags: ["Payment"],
        summary: "One receipt as a PDF file",
        description: "For the payer and for admins.",
        params: receiptInput,
        response: {
          200: {
            description: "The receipt.",
            content: { "application/pdf": { schema: z.instanceof(Buffer).meta({ type: "string", format: "binary" }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { procedures } = await callOf(request);
      const receipt = await procedures.payments.receipt(request.params);
      const name = `receipt-${receiptLabel(receipt.number)}.pdf`;
      return reply
        .type("application/pdf")
        .header("content-disposition", `attachment; filename="${name}"`)
        .send(await receiptPdf(receipt));
    },
  );
};
