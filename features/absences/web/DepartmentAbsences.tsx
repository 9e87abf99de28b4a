import { AbsenceCalendar } from '#features/absences/web/AbsenceCalendar.tsx'
import { AddButton } from '#features/absences/web/AddButton.tsx'
import { useAbsenceDialogs } from '#features/absences/web/dialogs.tsx'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'

/** The absences of the people of a department. */
export function DepartmentAbsences({ department: { id } }: DepartmentPartProps) {
  const dialogs = useAbsenceDialogs()
  return (
    <div className="max-w-4xl">
      <div className="mb-4">
        <AddButton dialogs={dialogs} />
      </div>
      <AbsenceCalendar departmentId={id} dialogs={dialogs} />
    </div>
  )
}
