import { usePrefetch } from '#client/prefetch.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import type { Bulk, DialogRequest } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { type DialogCodes, lazyDialog, useDialogs } from '#ui/dialogs.tsx'

interface PageProps {
  may: DefinitionRights
  firstDay: number
  /** Changes several tasks and shows the result; `false` if the server did not answer. */
  onBulk: (bulk: Bulk) => Promise<boolean>
}

const form = () => import('#features/routine-tasks/definitions/web/DefinitionDialog.tsx')
const confirm = () => import('#features/routine-tasks/definitions/web/ConfirmDialogs.tsx')

const DIALOGS: DialogCodes<DialogRequest, PageProps> = {
  form: lazyDialog(form, ({ DefinitionDialog }, { dialog, target, page }) => (
    <DefinitionDialog {...dialog} task={target.task} copy={target.copy ?? false} may={page.may} />
  )),
  revisions: lazyDialog(
    () => import('#features/routine-tasks/definitions/web/RevisionsPanel.tsx'),
    ({ RevisionsPanel }, { dialog, target, page }) => (
      <RevisionsPanel {...dialog} task={target.task} firstDay={page.firstDay} />
    ),
  ),
  delete: lazyDialog(confirm, ({ DeleteDialog }, { dialog, target, page }) => (
    <DeleteDialog {...dialog} tasks={target.tasks} onBulk={page.onBulk} />
  )),
  edit: lazyDialog(
    () => import('#features/routine-tasks/definitions/web/EditSeveralDialog.tsx'),
    ({ EditSeveralDialog }, { dialog, target, page }) => (
      <EditSeveralDialog {...dialog} tasks={target.tasks} onBulk={page.onBulk} />
    ),
  ),
  move: lazyDialog(confirm, ({ MoveDialog }, { dialog, target, page }) => (
    <MoveDialog {...dialog} tasks={target.tasks} may={page.may} onBulk={page.onBulk} />
  )),
  copy: lazyDialog(
    () => import('#features/routine-tasks/definitions/web/CopyDialog.tsx'),
    ({ CopyDialog }, { dialog, target, page }) => (
      <CopyDialog {...dialog} tasks={target.tasks} may={page.may} />
    ),
  ),
  pause: lazyDialog(confirm, ({ PauseTasksDialog }, { dialog, target, page }) => (
    <PauseTasksDialog {...dialog} tasks={target.tasks} onBulk={page.onBulk} />
  )),
  import: lazyDialog(
    () => import('#features/routine-tasks/definitions/web/import/ImportDialog.tsx'),
    ({ ImportDialog }, { dialog }) => <ImportDialog {...dialog} />,
  ),
  refused: lazyDialog(
    () => import('#records/list/web/RefusedDialog.tsx'),
    ({ RefusedDialog }, { dialog, target }) => (
      <RefusedDialog {...dialog} refusals={target.refusals} />
    ),
  ),
}

export function useDefinitionDialogs() {
  usePrefetch(form)
  return useDialogs(DIALOGS)
}
