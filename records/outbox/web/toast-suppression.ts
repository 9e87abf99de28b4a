import { forget } from '#records/outbox/web/sending.ts'

const suppressed = new Set<string>()

/** Where a dialog shows what became of each entry, no toast says it again. */
export const isToastSuppressed = (id: string): boolean => suppressed.has(id)

export const suppressToastFor = (ids: readonly string[]): void => {
  for (const id of ids) suppressed.add(id)
}

/** What was refused has been read. */
export function endToastSuppression(refused: readonly string[]): void {
  suppressed.clear()
  if (refused.length > 0) void forget(...refused)
}
