import { DeleteDepartmentDialog } from '#features/departments/web/DeleteDepartmentDialog.tsx'
import type { ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'
import { EditDepartmentDialog } from '#features/departments/web/EditDepartmentDialog.tsx'
import { NewDepartmentDialog } from '#features/departments/web/NewDepartmentDialog.tsx'
import type { useAsked } from '#features/departments/web/useAsked.ts'

interface DepartmentDialogsProps {
  asked: ReturnType<typeof useAsked>['asked']
  departments: readonly ListedDepartment[]
  onClose: () => void
  onCreate: () => void
  onCreated: (id: string) => void
  /** With the department that took over, if one did. */
  onDeleted: (targetId: string | undefined) => void
}

/** What the page asks: each opening is mounted anew, and stays while it goes away. */
export function DepartmentDialogs({
  asked: { what, department, opening, open },
  departments,
  onClose,
  onCreate,
  onCreated,
  onDeleted,
}: DepartmentDialogsProps) {
  if (what === 'create')
    return (
      <NewDepartmentDialog
        key={opening}
        open={open}
        onClose={onClose}
        onCreated={({ id }) => onCreated(id)}
      />
    )
  if (!department) return null
  if (what === 'edit')
    return (
      <EditDepartmentDialog key={opening} department={department} open={open} onClose={onClose} />
    )
  return (
    <DeleteDepartmentDialog
      key={opening}
      department={department}
      others={departments.filter(({ id }) => id !== department.id)}
      open={open}
      onClose={onClose}
      onDeleted={(target) => onDeleted(target?.id)}
      onCreate={onCreate}
    />
  )
}
