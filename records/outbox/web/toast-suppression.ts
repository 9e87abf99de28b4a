import { removeFromOutbox } from '#records/outbox/web/sending.ts'

const suppressed = new Set<string>()

/** If a dialog shows the result of each entry, no toast repeats it. */
export const isToastSuppressed = (id: string): boolean => suppressed.has(id)

export const suppressToastFor = (ids: readonly string[]): void => {
  for (const id of ids) suppressed.add(id)
}

/** Call it when the refusals have been read. */
export function endToastSuppression(refused: readonly string[]): void {
  suppressed.clear()
  if (refused.length > 0) void removeFromOutbox(...refused)
}
