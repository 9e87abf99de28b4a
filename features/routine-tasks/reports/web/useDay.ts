import { type Query, useQuery } from '@tanstack/react-query'
import { CallError, call } from '#client/call.ts'
import { readOfflineSnapshot, saveOfflineSnapshot } from '#client/offline-snapshot.ts'
import {
  cancelQueries,
  fetchPages,
  isStaleAfter,
  queryClient,
  queryKey,
  updateCached,
} from '#client/query.ts'
import {
  type Occurrence,
  type Report,
  readWholeDay,
} from '#features/routine-tasks/reports/contract.ts'
import { occurrenceKey } from '#features/routine-tasks/reports/web/occurrence-key.ts'
import type { IsoDate } from '#shared/dates.ts'

export type Day = 'today' | 'yesterday'

/** One's own occurrences, or those of every department, to read. */
export type Scope = 'mine' | 'all'

const SEEN = 'day'
const dayKey = (day: Day) => [...queryKey(readWholeDay), day]

const isOfDay = ({ queryKey: [, , path] }: Pick<Query, 'queryKey'>) => path === readWholeDay.path

/**
 * A whole day, hardly ever more than one reply: its strip has a cell for each occurrence, and all of it
 * can be searched and reported while the network is gone.
 */
async function fetchDay(day: Day, scope: Scope, signal: AbortSignal): Promise<Occurrence[]> {
  const reach = scope === 'all' ? { scope } : {}
  const read = (page: number) => call(readWholeDay, { query: { day, page, ...reach } }, { signal })
  return (await fetchPages(read, occurrenceKey)).data
}

interface SeenDay {
  today: IsoDate
  rows: Occurrence[]
}

/** The day of today as it is, or where no server answers as it was seen last, in this browser and by this reader. */
async function fetchToday(today: IsoDate, signal: AbortSignal): Promise<Occurrence[]> {
  try {
    const rows = await fetchDay('today', 'mine', signal)
    void saveOfflineSnapshot(SEEN, { today, rows } satisfies SeenDay).catch(() => {})
    void navigator.setAppBadge?.(rows.filter(({ report }) => !report).length).catch(() => {})
    return rows
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 0) throw error
    const seen = await readOfflineSnapshot<SeenDay>(SEEN)
    if (seen?.today !== today) throw error
    return seen.rows
  }
}

/** What the caller may report, or read, today or on the working day before. A new date is a new list. */
export const useDay = (day: Day, today: IsoDate, scope: Scope) =>
  useQuery({
    queryKey: [...dayKey(day), today, scope],
    queryFn: ({ signal }) =>
      day === 'today' && scope === 'mine'
        ? fetchToday(today, signal)
        : fetchDay(day, scope, signal),
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  })

const DAYS: readonly Day[] = ['today', 'yesterday']

/** Stops what is being fetched anew, so that it cannot overwrite what is shown meanwhile. */
export const holdDays = (): Promise<void> => cancelQueries(readWholeDay)

/** Puts a report, or that there is none, at the occurrence of a key, wherever that is kept. */
export const putReport = (key: string, report: Report | null): void =>
  updateCached<Occurrence[]>(readWholeDay, (rows) =>
    rows.map((row) => (occurrenceKey(row) === key ? { ...row, report } : row)),
  )

/** Asks again for the days in sight. */
export const renewDays = (): Promise<void> => queryClient.invalidateQueries({ predicate: isOfDay })

/**
 * The numbers that count reports are old now; the lists are renewed when next looked at, and at
 * once where a fetch of before may bring what no longer holds.
 */
export async function renewAfterReport(): Promise<void> {
  await Promise.all([
    ...DAYS.map((day) => {
      const refetchType = queryClient.isFetching({ queryKey: dayKey(day) }) > 0 ? 'active' : 'none'
      return queryClient.invalidateQueries({ queryKey: dayKey(day), refetchType })
    }),
    queryClient.invalidateQueries({
      predicate: (query) => isStaleAfter(['reports'])(query) && !isOfDay(query),
    }),
  ])
}
