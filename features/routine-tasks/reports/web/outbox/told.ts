import { forget } from '#features/routine-tasks/reports/web/outbox/sending.ts'

const told = new Set<string>()

/** Where a dialog shows beside each duty what became of it, no toast says it again. */
export const isToldElsewhere = (key: string): boolean => told.has(key)

export const tellHere = (keys: readonly string[]): void => {
  for (const key of keys) told.add(key)
}

/** What was refused has been read. */
export function doneTelling(refused: readonly string[]): void {
  told.clear()
  if (refused.length > 0) forget(...refused)
}
