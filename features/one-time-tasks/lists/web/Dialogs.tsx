import { lazy, Suspense } from 'react'
import { usePrefetch } from '#client/prefetch.ts'
import type { Bulk, OpenDialog } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { useDialog } from '#ui/useDialog.ts'

const form = () => import('#features/one-time-tasks/lists/web/TaskFormDialog.tsx')
const confirm = () => import('#features/one-time-tasks/lists/web/ConfirmDialogs.tsx')
const several = () => import('#features/one-time-tasks/lists/web/BulkDialogs.tsx')
const views = () => import('#features/one-time-tasks/lists/web/ViewDialogs.tsx')
const table = () => import('#features/one-time-tasks/import/web/ImportDialog.tsx')
const undo = () => import('#features/one-time-tasks/import/web/UndoImportDialog.tsx')
const refused = () => import('#records/list/web/RefusedDialog.tsx')
/** The code of each dialog, loaded when the dialog is needed. */
const LOADERS = {
  form,
  reason: confirm,
  delete: confirm,
  paste: confirm,
  assign: several,
  project: several,
  department: several,
  deadline: several,
  keepView: views,
  views,
  import: table,
  undoImport: undo,
  refused,
}

const TaskFormDialog = lazy(async () => ({ default: (await form()).TaskFormDialog }))
const ReasonDialog = lazy(async () => ({ default: (await confirm()).ReasonDialog }))
const DeleteDialog = lazy(async () => ({ default: (await confirm()).DeleteDialog }))
const PasteDialog = lazy(async () => ({ default: (await confirm()).PasteDialog }))
const AssignDialog = lazy(async () => ({ default: (await several()).AssignDialog }))
const BelongsDialog = lazy(async () => ({ default: (await several()).ProjectOrDepartmentDialog }))
const DeadlineDialog = lazy(async () => ({ default: (await several()).DeadlineDialog }))
const KeepViewDialog = lazy(async () => ({ default: (await views()).SaveViewDialog }))
const ViewsDialog = lazy(async () => ({ default: (await views()).ViewsDialog }))
const ImportDialog = lazy(async () => ({ default: (await table()).ImportDialog }))
const UndoImportDialog = lazy(async () => ({ default: (await undo()).UndoImportDialog }))
const RefusedDialog = lazy(async () => ({ default: (await refused()).RefusedDialog }))

export function useDialogs() {
  usePrefetch(form)
  return useDialog<OpenDialog>(({ kind }) => LOADERS[kind]())
}

interface DialogsProps {
  dialogs: ReturnType<typeof useDialogs>
  search: TaskSearch
  /** Changes several tasks and reports the result. */
  onBulk: (bulk: Bulk) => Promise<void>
  onDeleted: (ids: readonly string[]) => void
  onMade: (id: string) => void
}

function Opened({ dialogs, search, onBulk, onDeleted, onMade }: DialogsProps) {
  const { target, open, close } = dialogs
  const over = { open, onClose: close }
  switch (target?.kind) {
    case 'form': {
      const made = (id: string) => {
        close()
        onMade(id)
      }
      return <TaskFormDialog {...over} search={search} copyOf={target.copyOf} onMade={made} />
    }
    case 'reason':
      return <ReasonDialog {...over} task={target.task} status={target.status} />
    case 'delete':
      return <DeleteDialog {...over} tasks={target.tasks} onBulk={onBulk} onDeleted={onDeleted} />
    case 'assign':
      return <AssignDialog {...over} tasks={target.tasks} onBulk={onBulk} />
    case 'project':
    case 'department':
      return <BelongsDialog {...over} what={target.kind} tasks={target.tasks} onBulk={onBulk} />
    case 'deadline':
      return <DeadlineDialog {...over} tasks={target.tasks} onBulk={onBulk} />
    case 'paste':
      return <PasteDialog {...over} titles={target.titles} add={target.add} />
    case 'keepView':
      return <KeepViewDialog {...over} query={target.query} />
    case 'views':
      return <ViewsDialog {...over} />
    case 'import':
      return <ImportDialog {...over} />
    case 'undoImport':
      return <UndoImportDialog {...over} importId={target.importId} tasks={target.count} />
    case 'refused':
      return <RefusedDialog {...over} refusals={target.refusals} />
    default:
      return null
  }
}

/** The open dialog; mounted again for each opening. */
export function Dialogs(props: DialogsProps) {
  return (
    <Suspense>
      <Opened key={props.dialogs.openCount} {...props} />
    </Suspense>
  )
}
