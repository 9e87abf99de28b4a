import { lazy, Suspense } from 'react'
import type { OpenDialog } from '#features/projects/web/parts.tsx'
import { useDialog } from '#ui/useDialog.ts'

const create = () => import('#features/projects/web/NewProjectDialog.tsx')
const edit = () => import('#features/projects/web/EditProjectDialog.tsx')
const confirm = () => import('#features/projects/web/ConfirmDialogs.tsx')
const history = () => import('#features/projects/web/ProjectHistory.tsx')
/** The dialogs' code, loaded when a dialog opens. */
const LOADERS = { create, edit, stop: confirm, delete: confirm, history }

const NewProjectDialog = lazy(async () => ({ default: (await create()).NewProjectDialog }))
const EditProjectDialog = lazy(async () => ({ default: (await edit()).EditProjectDialog }))
const StopDialog = lazy(async () => ({ default: (await confirm()).StopDialog }))
const DeleteDialog = lazy(async () => ({ default: (await confirm()).DeleteDialog }))
const ProjectHistory = lazy(async () => ({ default: (await history()).ProjectHistory }))

export const useDialogs = () => useDialog<OpenDialog>(({ kind }) => LOADERS[kind]())

interface DialogsProps {
  dialogs: ReturnType<typeof useDialogs>
  onCreated?: (id: string) => void
  onDeleted: () => void
}

function Opened({ dialogs: { target, open, close }, onCreated, onDeleted }: DialogsProps) {
  const over = { open, onClose: close }
  switch (target?.kind) {
    case 'create':
      return <NewProjectDialog {...over} onCreated={({ id }) => onCreated?.(id)} />
    case 'edit':
      return <EditProjectDialog {...over} project={target.project} />
    case 'stop':
      return <StopDialog {...over} project={target.project} />
    case 'delete':
      return <DeleteDialog {...over} project={target.project} onDeleted={onDeleted} />
    case 'history':
      return <ProjectHistory {...over} project={target.project} />
    default:
      return null
  }
}

/** The open dialog, mounted anew for each opening. */
export function Dialogs(props: DialogsProps) {
  return (
    <Suspense>
      <Opened key={props.dialogs.openCount} {...props} />
    </Suspense>
  )
}
