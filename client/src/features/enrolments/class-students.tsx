import { may } from "@campside/server/permissions";
import { useMutation } from "@tanstack/react-query";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { Notice } from "../../components/notice.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { classMessageMessages } from "../../lib/messages/class-messages.ts";
import { studentsMessages } from "../../lib/messages/enrolments.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { saveCsv } from "../../lib/save-file.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import { ExportAttendanceButton } from "../attendance/export-attendance-button.tsx";
import { classStudentsCsv } from "./class-students-csv.ts";
import { WriteButton } from "../class-messages/write-button.tsx";
import classes from "./class-students.module.css";
import { ClassStudentsTable, isReached } from "./class-students-table.tsx";

/** Everybody enrolled in one class, to read, to print and to take along as a table for a spreadsheet. */
export function ClassStudents({ classId }: { classId: string }) {
  const found = trpc.classes.students.useQuery({ classId });
  const isAdmin = may(useRole(), "audit-log.read");
  const { client } = trpc.useUtils();
  const save = useMutation({
    mutationFn: async () => {
      if (!found.data) return;
      if (isAdmin) await client.admin.logExport.mutate({ list: "students", classId });
      saveCsv(classStudentsCsv(found.data.students), studentsMessages.fileName(found.data.className));
    },
    onError: toast.failure,
  });
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { className, students, outsideAges } = found.data;
  return (
    <>
      <PageHead isPart title={pagesMessages.students.title} text={studentsMessages.count(className, students.length)}>
        {students.length > 0 && (
          <div className={classes.actions}>
            {students.some(isReached) && (
              <WriteButton
                label={classMessageMessages.open}
                title={classMessageMessages.title(className)}
                audience={{ classIds: [classId] }}
              />
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => {
                print();
              }}
            >
              {studentsMessages.print}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => save.mutate()}
            >
              {studentsMessages.download}
            </Button>
            {isAdmin && <ExportAttendanceButton classId={classId} className={className} />}
          </div>
        )}
      </PageHead>
      {outsideAges > 0 && <Notice tone="info">{studentsMessages.outsideAges(outsideAges, students.length)}</Notice>}
      {students.length > 0 ? (
        <ClassStudentsTable students={students} classId={classId} className={className} />
      ) : (
        <EmptyState text={studentsMessages.none(className)} />
      )}
    </>
  );
}
