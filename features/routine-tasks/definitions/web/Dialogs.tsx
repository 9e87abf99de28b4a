import { lazy, Suspense } from 'react'
import { usePrefetch } from '#client/prefetch.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import type { Bulk, DialogRequest } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { useDialog } from '#ui/useDialog.ts'

const form = () => import('#features/routine-tasks/definitions/web/DefinitionDialog.tsx')
const revisions = () => import('#features/routine-tasks/definitions/web/RevisionsPanel.tsx')
const confirm = () => import('#features/routine-tasks/definitions/web/ConfirmDialogs.tsx')
const table = () => import('#features/routine-tasks/definitions/web/import/ImportDialog.tsx')
const refused = () => import('#records/list/web/RefusedDialog.tsx')
/** The code of the dialogs, loaded on demand. */
const LOADERS = { form, revisions, import: table, delete: confirm, move: confirm, refused }

const DefinitionDialog = lazy(async () => ({ default: (await form()).DefinitionDialog }))
const RevisionsPanel = lazy(async () => ({ default: (await revisions()).RevisionsPanel }))
const DeleteDialog = lazy(async () => ({ default: (await confirm()).DeleteDialog }))
const MoveDialog = lazy(async () => ({ default: (await confirm()).MoveDialog }))
const RefusedDialog = lazy(async () => ({ default: (await refused()).RefusedDialog }))
const ImportDialog = lazy(async () => ({ default: (await table()).ImportDialog }))

export function useDialogs() {
  usePrefetch(form)
  return useDialog<DialogRequest>(({ kind }) => LOADERS[kind]())
}

interface DialogsProps {
  dialogs: ReturnType<typeof useDialogs>
  may: DefinitionRights
  firstDay: number
  /** Moves or deletes several tasks and shows the result. */
  onBulk: (bulk: Bulk) => Promise<void>
}

function OpenDialog({ dialogs, may, firstDay, onBulk }: DialogsProps) {
  const { target, open, close } = dialogs
  const dialogProps = { open, onClose: close }
  switch (target?.kind) {
    case 'form':
      return (
        <DefinitionDialog
          {...dialogProps}
          task={target.task}
          copy={target.copy ?? false}
          may={may}
        />
      )
    case 'revisions':
      return <RevisionsPanel {...dialogProps} task={target.task} firstDay={firstDay} />
    case 'delete':
      return <DeleteDialog {...dialogProps} tasks={target.tasks} onBulk={onBulk} />
    case 'move':
      return <MoveDialog {...dialogProps} tasks={target.tasks} may={may} onBulk={onBulk} />
    case 'refused':
      return <RefusedDialog {...dialogProps} refusals={target.refusals} />
    case 'import':
      return <ImportDialog {...dialogProps} />
    default:
      return null
  }
}

/** The open dialog; mounted anew for each opening. */
export function Dialogs(props: DialogsProps) {
  return (
    <Suspense>
      <OpenDialog key={props.dialogs.openCount} {...props} />
    </Suspense>
  )
}
