import type { Department } from '#features/departments/contract.ts'
import { DeleteDepartmentDialog } from '#features/departments/web/DeleteDepartmentDialog.tsx'
import type { ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'
import { EditDepartmentDialog } from '#features/departments/web/EditDepartmentDialog.tsx'
import { NewDepartmentDialog } from '#features/departments/web/NewDepartmentDialog.tsx'
import type { DialogState } from '#ui/useDialog.ts'

/** A snapshot from when the dialog opened, so that updates do not change a form during typing. */
export type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; department: Department }

interface DepartmentDialogsProps {
  dialog: DialogState<OpenDialog>
  departments: readonly ListedDepartment[]
  onClose: () => void
  onCreate: () => void
  onCreated: (id: string) => void
  /** Receives the department that took over, if any. */
  onDeleted: (targetId: string | undefined) => void
}

/** The page's dialogs: each opening mounts anew, and stays mounted during the exit animation. */
export function DepartmentDialogs({
  dialog: { target, openCount, open },
  departments,
  onClose,
  onCreate,
  onCreated,
  onDeleted,
}: DepartmentDialogsProps) {
  switch (target?.kind) {
    case 'create':
      return (
        <NewDepartmentDialog
          key={openCount}
          open={open}
          onClose={onClose}
          onCreated={({ id }) => onCreated(id)}
        />
      )
    case 'edit':
      return (
        <EditDepartmentDialog
          key={openCount}
          department={target.department}
          open={open}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteDepartmentDialog
          key={openCount}
          department={target.department}
          others={departments.filter(({ id }) => id !== target.department.id)}
          open={open}
          onClose={onClose}
          onDeleted={(target) => onDeleted(target?.id)}
          onCreate={onCreate}
        />
      )
    default:
      return null
  }
}
