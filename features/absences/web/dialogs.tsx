import type { Absence } from '#features/absences/contract.ts'
import type { AbsenceRequests } from '#features/absences/web/api.ts'
import { type DialogCodes, lazyDialog, useDialogs } from '#ui/dialogs.tsx'

/** A snapshot from when the dialog opened, so that updates do not change a form during typing. */
type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete' | 'decline'; absence: Absence }

const load = () => import('#features/absences/web/AbsenceDialogs.tsx')

/** For whom the reader may enter an absence; unknown until the requests are loaded. */
type Page = Partial<Pick<AbsenceRequests, 'recordable'>>

const DIALOGS: DialogCodes<OpenDialog, Page> = {
  create: lazyDialog(load, ({ AbsenceDialog }, { dialog, page }) => (
    <AbsenceDialog {...dialog} recordable={page.recordable} />
  )),
  edit: lazyDialog(load, ({ AbsenceDialog }, { dialog, target }) => (
    <AbsenceDialog {...dialog} absence={target.absence} />
  )),
  delete: lazyDialog(load, ({ DeleteDialog }, { dialog, target }) => (
    <DeleteDialog {...dialog} absence={target.absence} />
  )),
  decline: lazyDialog(load, ({ DeclineDialog }, { dialog, target }) => (
    <DeclineDialog {...dialog} absence={target.absence} />
  )),
}

export const useAbsenceDialogs = () => useDialogs(DIALOGS)
export type AbsenceDialogs = ReturnType<typeof useAbsenceDialogs>
