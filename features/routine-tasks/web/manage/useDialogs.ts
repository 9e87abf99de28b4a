import { useCallback, useState } from 'react'
import type { RoutineTask } from '#features/routine-tasks/contract.ts'
import type { Changes } from '#features/routine-tasks/web/manage/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'

/** What can stand over the page. */
export type Wanted =
  | { kind: 'form'; task?: RoutineTask; copy?: boolean }
  | { kind: 'revisions'; task: RoutineTask }
  | { kind: 'delete' | 'move'; tasks: readonly RoutineTask[] }
  | { kind: 'refused'; change: Changes['change']; changed: number; rows: readonly Refused[] }
  | { kind: 'import' }

/** The task whose row asked for it. */
export function taskIdOf(wanted: Wanted | undefined): string | undefined {
  if (!wanted) return undefined
  if ('task' in wanted) return wanted.task?.id
  return 'tasks' in wanted ? wanted.tasks[0]?.id : undefined
}

export interface Refused {
  id: string
  name: string
  message: string
}

/** Code of what stands over the page, fetched when it is wanted. */
export const LOADERS = {
  form: () => import('#features/routine-tasks/web/manage/DefinitionDialog.tsx'),
  revisions: () => import('#features/routine-tasks/web/manage/RevisionsPanel.tsx'),
  questions: () => import('#features/routine-tasks/web/manage/Questions.tsx'),
  import: () => import('#features/routine-tasks/web/manage/import/ImportDialog.tsx'),
}

const codeOf = (kind: Wanted['kind']): keyof typeof LOADERS =>
  kind === 'delete' || kind === 'move' || kind === 'refused' ? 'questions' : kind

export type Show = (wanted: Wanted) => void

/** One dialog at a time; each opening is a new one, which begins empty. */
export function useDialogs() {
  const { t } = useWords('common')
  const [state, setState] = useState<{ opening: number; open: boolean; wanted?: Wanted }>({
    opening: 0,
    open: false,
  })
  const show = useCallback<Show>(
    (wanted) =>
      void LOADERS[codeOf(wanted.kind)]().then(
        () => setState(({ opening }) => ({ opening: opening + 1, open: true, wanted })),
        () => toast({ tone: 'not-done', title: t('pageFailed'), detail: t('pageFailedHint') }),
      ),
    [t],
  )
  const { opening } = state
  // Only this one: another may have taken its place meanwhile.
  const close = useCallback(
    () => setState((old) => (old.opening === opening ? { ...old, open: false } : old)),
    [opening],
  )
  return { ...state, show, close }
}
