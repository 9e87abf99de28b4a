import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'

type Place = Pick<Occurrence, 'date' | 'id'>

/** The same task last night and tonight has two keys. */
export const occurrenceKey = ({ date, id }: Place) => `${date} ${id}`

/** The element id of an occurrence's row. */
export const occurrenceRowId = ({ date, id }: Place) => `occurrence-${date}-${id}`
