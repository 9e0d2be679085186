import type { Api } from "./question.ts";

type Refused = { message: string; data: { httpStatus: number; refusal: string | null } };

/** Asks one procedure where pages are rendered: beside the server, without HTTP. */
export type Ask = (path: string, input: unknown) => Promise<{ data: unknown } | { error: Refused }>;

/** Asks the procedures by a function; a refusal looks like one that came from afar. Nothing can be changed. */
export function createAskingApi(ask: Ask): Api {
  return {
    query: async (name, input) => {
      const answer = await ask(name, input);
      if ("data" in answer) return answer.data;
      const { message, data } = answer.error;
      throw Object.assign(new Error(message), { name: "TRPCClientError", data });
    },
    mutation: () => Promise.reject(new Error("Nothing is changed where pages are rendered.")),
  };
}
