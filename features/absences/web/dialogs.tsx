import type { Absence } from '#features/absences/contract.ts'
import { type DialogCodes, lazyDialog, useDialogs } from '#ui/dialogs.tsx'

/** A snapshot from when the dialog opened, so that updates do not change a form during typing. */
type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete' | 'decline'; absence: Absence }

const DIALOGS: DialogCodes<OpenDialog, object> = {
  create: lazyDialog(
    () => import('#features/absences/web/AbsenceDialog.tsx'),
    ({ AbsenceDialog }, { dialog }) => <AbsenceDialog {...dialog} />,
  ),
  edit: lazyDialog(
    () => import('#features/absences/web/AbsenceDialog.tsx'),
    ({ AbsenceDialog }, { dialog, target }) => (
      <AbsenceDialog {...dialog} absence={target.absence} />
    ),
  ),
  delete: lazyDialog(
    () => import('#features/absences/web/DeleteDialog.tsx'),
    ({ DeleteDialog }, { dialog, target }) => <DeleteDialog {...dialog} absence={target.absence} />,
  ),
  decline: lazyDialog(
    () => import('#features/absences/web/DeclineDialog.tsx'),
    ({ DeclineDialog }, { dialog, target }) => (
      <DeclineDialog {...dialog} absence={target.absence} />
    ),
  ),
}

export const useAbsenceDialogs = () => useDialogs(DIALOGS)
export type AbsenceDialogs = ReturnType<typeof useAbsenceDialogs>
