import { forget } from '#records/outbox/web/sending.ts'

const told = new Set<string>()

/** Where a dialog shows what became of each entry, no toast says it again. */
export const isToldElsewhere = (id: string): boolean => told.has(id)

export const tellHere = (ids: readonly string[]): void => {
  for (const id of ids) told.add(id)
}

/** What was refused has been read. */
export function doneTelling(refused: readonly string[]): void {
  told.clear()
  if (refused.length > 0) void forget(...refused)
}
