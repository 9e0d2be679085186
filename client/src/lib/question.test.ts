import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { answersOf, byName, question } from "./question.ts";
import { trpc } from "./trpc.ts";

const page = { sort: "popular", limit: 10, offset: 0 } as const;

test("a question's key is the one of the hooks: both find each other's answers", () => {
  expect(question("auth.me").queryKey).toEqual(getQueryKey(trpc.auth.me, undefined, "query"));
  expect(question("classes.list", page).queryKey).toEqual(getQueryKey(trpc.classes.list, page, "query"));
  expect(answersOf("enrolment.selected").queryKey).toEqual(getQueryKey(trpc.enrolment.selected));
  expect(answersOf("classes").queryKey).toEqual(getQueryKey(trpc.classes));
});

test("the cache asks for a procedure by its name, with the input of the question", async () => {
  const asked: unknown[] = [];
  const { queryFn, mutationFn } = byName(async () => ({
    query: async (...question) => (asked.push(question), "answer"),
    mutation: async (...change) => (asked.push(change), "done"),
  }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn }, mutations: { mutationFn } } });
  expect(await queryClient.fetchQuery(question("classes.list", page))).toBe("answer");
  expect(await queryClient.fetchQuery(question("auth.me"))).toBe("answer");
  const change = queryClient.getMutationCache().build(queryClient, { mutationKey: [["enrolment", "select"]] });
  expect(await change.execute({ classId: "c1" })).toBe("done");
  expect(asked).toEqual([
    ["classes.list", page],
    ["auth.me", undefined],
    ["enrolment.select", { classId: "c1" }],
  ]);
});
