import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'

type OccurrenceRef = Pick<Occurrence, 'date' | 'id'>

/** The same task last night and tonight has two keys. */
export const occurrenceKey = ({ date, id }: OccurrenceRef) => `${date} ${id}`

/** The element id of an occurrence's row. */
export const occurrenceRowId = ({ date, id }: OccurrenceRef) => `occurrence-${date}-${id}`
