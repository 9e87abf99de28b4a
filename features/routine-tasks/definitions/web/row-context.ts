import { createContext } from 'react'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { Show } from '#features/routine-tasks/definitions/web/wanted.ts'

export interface Row {
  task: RoutineTask
  mayCreate: boolean
  show: Show
}

/** The row whose menu it is, for the menu that is fetched later. */
export const RowContext = createContext<Row | undefined>(undefined)
