import { useMemo, useState } from 'react'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'

export interface Selection {
  ids: ReadonlySet<string>
  tasks: readonly RoutineTask[]
  /** Whether all of the page that may be selected is. */
  page: 'none' | 'some' | 'all'
  toggle: (id: string) => void
  togglePage: () => void
  keep: (ids: readonly string[]) => void
}

const isSelectable = ({ can }: RoutineTask): boolean => can.update || can.delete

/** Which tasks of the page are selected; what goes from the page is selected no more. */
export function useSelection(shown: readonly RoutineTask[]): Selection {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const selectable = shown.filter(isSelectable)
    const tasks = selectable.filter(({ id }) => wanted.has(id))
    const ids = new Set(tasks.map(({ id }) => id))
    const all = tasks.length > 0 && tasks.length === selectable.length
    const some = tasks.length > 0 ? 'some' : 'none'
    return {
      ids,
      tasks,
      page: all ? 'all' : some,
      toggle: (id) =>
        setWanted(
          ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
        ),
      togglePage: () => setWanted(new Set(all ? [] : selectable.map(({ id }) => id))),
      keep: (kept) => setWanted(new Set(kept)),
    }
  }, [shown, wanted])
}
