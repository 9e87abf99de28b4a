import { lazy, Suspense } from 'react'
import type { MayDefine } from '#features/routine-tasks/definitions/web/may.ts'
import type { Bulk } from '#features/routine-tasks/definitions/web/useBulk.ts'
import type { Wanted } from '#features/routine-tasks/definitions/web/wanted.ts'
import { withImportWords } from '#platform/web/import/words.ts'
import { useDialog } from '#platform/web/useDialog.ts'

const form = () => import('#features/routine-tasks/definitions/web/DefinitionDialog.tsx')
const revisions = () => import('#features/routine-tasks/definitions/web/RevisionsPanel.tsx')
const questions = () => import('#features/routine-tasks/definitions/web/Questions.tsx')
const table = () =>
  withImportWords(() => import('#features/routine-tasks/definitions/web/import/ImportDialog.tsx'))
/** The code of what stands over the page, fetched when it is wanted. */
const LOADERS = { form, revisions, import: table, delete: questions, move: questions }

const DefinitionDialog = lazy(async () => ({ default: (await form()).DefinitionDialog }))
const RevisionsPanel = lazy(async () => ({ default: (await revisions()).RevisionsPanel }))
const DeleteQuestion = lazy(async () => ({ default: (await questions()).DeleteQuestion }))
const MoveQuestion = lazy(async () => ({ default: (await questions()).MoveQuestion }))
const RefusedList = lazy(async () => ({ default: (await questions()).RefusedList }))
const ImportDialog = lazy(async () => ({ default: (await table()).ImportDialog }))

export const useDialogs = () =>
  useDialog<Wanted>(({ kind }) => (kind === 'refused' ? questions() : LOADERS[kind]()))

interface DialogsProps {
  dialogs: ReturnType<typeof useDialogs>
  may: MayDefine
  firstDay: number
  /** Moves or deletes several, and says what came of it. */
  onBulk: (bulk: Bulk) => Promise<void>
}

function Opened({ dialogs, may, firstDay, onBulk }: DialogsProps) {
  const { wanted, open, close } = dialogs
  const over = { open, onClose: close }
  switch (wanted?.kind) {
    case 'form':
      return <DefinitionDialog {...over} task={wanted.task} copy={wanted.copy ?? false} may={may} />
    case 'revisions':
      return <RevisionsPanel {...over} task={wanted.task} firstDay={firstDay} />
    case 'delete':
      return <DeleteQuestion {...over} tasks={wanted.tasks} onBulk={onBulk} />
    case 'move':
      return <MoveQuestion {...over} tasks={wanted.tasks} may={may} onBulk={onBulk} />
    case 'refused':
      return <RefusedList {...over} refusals={wanted} />
    case 'import':
      return <ImportDialog {...over} />
    default:
      return null
  }
}

/** What stands over the page; made anew for each opening. */
export function Dialogs(props: DialogsProps) {
  return (
    <Suspense>
      <Opened key={props.dialogs.opening} {...props} />
    </Suspense>
  )
}
