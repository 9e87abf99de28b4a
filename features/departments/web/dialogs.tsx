import type { Department } from '#features/departments/contract.ts'
import type { ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'
import { type DialogCodes, lazyDialog, useDialogs } from '#ui/dialogs.tsx'

/** A snapshot from when the dialog opened, so that updates do not change a form during typing. */
type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; department: Department }

interface PageProps {
  departments: readonly ListedDepartment[]
  onCreate: () => void
  onCreated: (id: string) => void
  /** Receives the department that took over, if any. */
  onDeleted: (targetId: string | undefined) => void
}

const DIALOGS: DialogCodes<OpenDialog, PageProps> = {
  create: lazyDialog(
    () => import('#features/departments/web/NewDepartmentDialog.tsx'),
    ({ NewDepartmentDialog }, { dialog, page }) => (
      <NewDepartmentDialog {...dialog} onCreated={({ id }) => page.onCreated(id)} />
    ),
  ),
  edit: lazyDialog(
    () => import('#features/departments/web/EditDepartmentDialog.tsx'),
    ({ EditDepartmentDialog }, { dialog, target }) => (
      <EditDepartmentDialog {...dialog} department={target.department} />
    ),
  ),
  delete: lazyDialog(
    () => import('#features/departments/web/DeleteDepartmentDialog.tsx'),
    ({ DeleteDepartmentDialog }, { dialog, target: { department }, page }) => (
      <DeleteDepartmentDialog
        {...dialog}
        department={department}
        others={page.departments.filter(({ id }) => id !== department.id)}
        onDeleted={(heir) => page.onDeleted(heir?.id)}
        onCreate={page.onCreate}
      />
    ),
  ),
}

export const useDepartmentDialogs = () => useDialogs(DIALOGS)
