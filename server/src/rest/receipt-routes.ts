import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusals } from "../errors/error-answer.ts";
import { receiptInput } from "../modules/payments/payments.schema.ts";
import { SIGNED_IN } from "./openapi.ts";
import { receiptLabel, receiptPdf } from "./receipt-pdf.ts";
import type { CallOf } from "./rest-call.ts";

/** The receipts, to keep. */
export const receiptRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.get(
    "/receipts/:number",
    {
      config: { callers: "signed-in" },
      schema: {
        tags: ["Payment"],
        summary: "One receipt as a PDF file",
        description: "For whoever paid, and for admins.",
        security: SIGNED_IN,
        params: receiptInput,
        response: {
          200: {
            description: "The receipt.",
            content: { "application/pdf": { schema: z.instanceof(Buffer).meta({ type: "string", format: "binary" }) } },
          },
          ...refusals,
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
