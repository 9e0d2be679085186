import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import { receiptLabel } from "../format.ts";
import { receiptInput, statementInput } from "../modules/payments/payments.schema.ts";
import { receiptPdf } from "../receipt-pdf.ts";
import { statementPdf } from "../statement-pdf.ts";
import type { CallOf } from "./rest-call.ts";

const pdfAnswer = (description: string) => ({
  description,
  content: { "application/pdf": { schema: z.instanceof(Buffer).meta({ type: "string", format: "binary" }) } },
});

const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`).send(pdf);

/** Receipts, and those of a year, as PDF files. */
export const receiptRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.get(
    "/receipts/:number",
    {
      config: { procedure: appRouter.payments.receipt, rateLimitBucket: "receipts" },
      schema: {
        tags: ["Payment"],
        summary: "One receipt as a PDF file",
        description: "For the payer and for admins.",
        params: receiptInput,
        response: { 200: pdfAnswer("The receipt.") },
      },
    },
    async (request, reply) => {
      const { procedures } = await callOf(request);
      const receipt = await procedures.payments.receipt(request.params);
      const name = `receipt-${receiptLabel(receipt.number)}.pdf`;
      return sendPdf(reply, name, await receiptPdf(receipt));
    },
  );

  app.get(
    "/statements/:year",
    {
      config: { procedure: appRouter.payments.statement, rateLimitBucket: "receipts" },
      schema: {
        tags: ["Payment"],
        summary: "The caller's receipts of one year as a PDF file",
        description: "One line per receipt, refunds below zero, and the sum. The year is the school's.",
        params: statementInput,
        response: { 200: pdfAnswer("The statement.") },
      },
    },
    async (request, reply) => {
      const { procedures } = await callOf(request);
      const statement = await procedures.payments.statement(request.params);
      return sendPdf(reply, `statement-${statement.year}.pdf`, await statementPdf(statement));
    },
  );
};
