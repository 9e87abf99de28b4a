import { lazy, Suspense } from 'react'
import type { MayDefine } from '#features/routine-tasks/definitions/web/may.ts'
import type { Bulk } from '#features/routine-tasks/definitions/web/useBulk.ts'
import { LOADERS, type useDialogs } from '#features/routine-tasks/definitions/web/useDialogs.ts'

const DefinitionDialog = lazy(async () => ({ default: (await LOADERS.form()).DefinitionDialog }))
const RevisionsPanel = lazy(async () => ({ default: (await LOADERS.revisions()).RevisionsPanel }))
const DeleteQuestion = lazy(async () => ({ default: (await LOADERS.questions()).DeleteQuestion }))
const MoveQuestion = lazy(async () => ({ default: (await LOADERS.questions()).MoveQuestion }))
const RefusedList = lazy(async () => ({ default: (await LOADERS.questions()).RefusedList }))
const ImportDialog = lazy(async () => ({ default: (await LOADERS.import()).ImportDialog }))

export interface DialogsProps {
  dialogs: ReturnType<typeof useDialogs>
  may: MayDefine
  firstDay: number
  /** Moves or deletes several, and says what came of it. */
  onBulk: (bulk: Bulk) => Promise<void>
}

function Wanted({ dialogs, may, firstDay, onBulk }: DialogsProps) {
  const { wanted, open, close } = dialogs
  switch (wanted?.kind) {
    case 'form':
      return (
        <DefinitionDialog
          open={open}
          onClose={close}
          task={wanted.task}
          copy={wanted.copy ?? false}
          may={may}
        />
      )
    case 'revisions':
      return <RevisionsPanel open={open} onClose={close} task={wanted.task} firstDay={firstDay} />
    case 'delete':
      return <DeleteQuestion open={open} onClose={close} tasks={wanted.tasks} onBulk={onBulk} />
    case 'move':
      return (
        <MoveQuestion open={open} onClose={close} tasks={wanted.tasks} may={may} onBulk={onBulk} />
      )
    case 'refused':
      return <RefusedList open={open} onClose={close} wanted={wanted} />
    case 'import':
      return <ImportDialog open={open} onClose={close} />
    default:
      return null
  }
}

/** What stands over the page; made anew for each opening. */
export function Dialogs(props: DialogsProps) {
  return (
    <Suspense>
      <Wanted key={props.dialogs.opening} {...props} />
    </Suspense>
  )
}
