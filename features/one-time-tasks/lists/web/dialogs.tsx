import { usePrefetch } from '#client/prefetch.ts'
import type { Bulk, OpenDialog } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { type DialogCodes, lazyDialog, useDialogs } from '#ui/dialogs.tsx'

interface PageProps {
  search: TaskSearch
  /** Changes several tasks and reports the result. */
  onBulk: (bulk: Bulk) => Promise<void>
  onDeleted: (ids: readonly string[]) => void
  onMade: (id: string) => void
}

const form = () => import('#features/one-time-tasks/lists/web/TaskFormDialog.tsx')
const confirm = () => import('#features/one-time-tasks/lists/web/ConfirmDialogs.tsx')
const several = () => import('#features/one-time-tasks/lists/web/BulkDialogs.tsx')
const views = () => import('#features/one-time-tasks/lists/web/ViewDialogs.tsx')

const DIALOGS: DialogCodes<OpenDialog, PageProps> = {
  form: lazyDialog(form, ({ TaskFormDialog }, { dialog, target, page }) => {
    const made = (id: string) => {
      dialog.onClose()
      page.onMade(id)
    }
    return <TaskFormDialog {...dialog} search={page.search} copyOf={target.copyOf} onMade={made} />
  }),
  reason: lazyDialog(confirm, ({ ReasonDialog }, { dialog, target }) => (
    <ReasonDialog {...dialog} task={target.task} status={target.status} />
  )),
  delete: lazyDialog(confirm, ({ DeleteDialog }, { dialog, target, page }) => (
    <DeleteDialog
      {...dialog}
      tasks={target.tasks}
      onBulk={page.onBulk}
      onDeleted={page.onDeleted}
    />
  )),
  paste: lazyDialog(confirm, ({ PasteDialog }, { dialog, target }) => (
    <PasteDialog {...dialog} titles={target.titles} add={target.add} />
  )),
  assign: lazyDialog(several, ({ AssignDialog }, { dialog, target, page }) => (
    <AssignDialog {...dialog} tasks={target.tasks} onBulk={page.onBulk} />
  )),
  project: lazyDialog(several, ({ ProjectOrDepartmentDialog }, { dialog, target, page }) => (
    <ProjectOrDepartmentDialog
      {...dialog}
      what="project"
      tasks={target.tasks}
      onBulk={page.onBulk}
    />
  )),
  department: lazyDialog(several, ({ ProjectOrDepartmentDialog }, { dialog, target, page }) => (
    <ProjectOrDepartmentDialog
      {...dialog}
      what="department"
      tasks={target.tasks}
      onBulk={page.onBulk}
    />
  )),
  deadline: lazyDialog(several, ({ DeadlineDialog }, { dialog, target, page }) => (
    <DeadlineDialog {...dialog} tasks={target.tasks} onBulk={page.onBulk} />
  )),
  keepView: lazyDialog(views, ({ SaveViewDialog }, { dialog, target }) => (
    <SaveViewDialog {...dialog} query={target.query} />
  )),
  views: lazyDialog(views, ({ ViewsDialog }, { dialog }) => <ViewsDialog {...dialog} />),
  import: lazyDialog(
    () => import('#features/one-time-tasks/import/web/ImportDialog.tsx'),
    ({ ImportDialog }, { dialog }) => <ImportDialog {...dialog} />,
  ),
  undoImport: lazyDialog(
    () => import('#features/one-time-tasks/import/web/UndoImportDialog.tsx'),
    ({ UndoImportDialog }, { dialog, target }) => (
      <UndoImportDialog {...dialog} importId={target.importId} tasks={target.count} />
    ),
  ),
  refused: lazyDialog(
    () => import('#records/list/web/RefusedDialog.tsx'),
    ({ RefusedDialog }, { dialog, target }) => (
      <RefusedDialog {...dialog} refusals={target.refusals} />
    ),
  ),
}

export function useTaskDialogs() {
  usePrefetch(form)
  return useDialogs(DIALOGS)
}
