export const auditLogMessages = {
  columns: { at: "When", actor: "Who", kind: "What", subject: "About" },
  kinds: {
    class_approved: "Approved a class",
    class_denied: "Denied a class",
    made_instructor: "Made an instructor",
    made_admin: "Made an admin",
    user_removed: "Removed a user",
    signed_out_everywhere: "Signed out everywhere",
    refund_requested: "Requested a refund",
    enrolment_cancelled: "Cancelled a place",
  },
  school: "Automatic",
  removedUser: "Removed user",
  search: "Search the audit log",
  searchHint: "Person or class",
  none: "No entries yet",
  noneFound: (search: string) => `Nothing matches “${search}”. Try a shorter word.`,
} as const;
