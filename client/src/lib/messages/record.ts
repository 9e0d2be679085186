export const recordMessages = {
  columns: { at: "When", actor: "Who", kind: "What", subject: "About" },
  kinds: {
    class_approved: "Approved a class",
    class_denied: "Denied a class",
    made_instructor: "Made an instructor",
    made_admin: "Made an admin",
    user_removed: "Removed a user",
    signed_out_everywhere: "Signed out everywhere",
    refund_ordered: "Ordered a refund",
    place_cancelled: "Cancelled a place",
  },
  school: "The school itself",
  removedUser: "Removed user",
  search: "Search the record",
  searchHint: "Person or class",
  none: "Nothing has been decided yet",
  noneFound: (search: string) => `Nothing matches “${search}”. Try a shorter word.`,
} as const;
