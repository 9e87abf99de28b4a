import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'

type Place = Pick<Occurrence, 'date' | 'id'>

/** A task of last night and of tonight are two. */
export const occurrenceKey = ({ date, id }: Place) => `${date} ${id}`

/** The row of an occurrence in the page. */
export const occurrenceRowId = ({ date, id }: Place) => `occurrence-${date}-${id}`
