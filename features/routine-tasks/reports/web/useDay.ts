import { type Query, useQuery } from '@tanstack/react-query'
import { CallError, call } from '#client/call.ts'
import {
  cancelQueries,
  fetchPages,
  isStaleAfter,
  queryClient,
  queryKey,
  updateCached,
} from '#client/query.ts'
import { readSession } from '#client/session.ts'
import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import {
  type Occurrence,
  occurrenceKey,
  type Report,
  readWholeDay,
} from '#features/routine-tasks/reports/contract.ts'
import type { Picture } from '#features/routine-tasks/reports/pictures.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Topic } from '#shared/live.ts'

export type Day = 'today' | 'yesterday'

/** The user's own occurrences, or those of every department, read-only. */
export type Scope = 'mine' | 'all'

const SNAPSHOT_KEY = 'day'
const dayKey = (day: Day) => [...queryKey(readWholeDay), day]

const isDayQuery = ({ queryKey: [, , path] }: Pick<Query, 'queryKey'>) => path === readWholeDay.path

/**
 * Fetches a whole day, usually in one reply: the strip has a cell for each occurrence, and
 * everything can be searched and reported offline.
 */
async function fetchDay(day: Day, scope: Scope, signal: AbortSignal): Promise<Occurrence[]> {
  const scopeQuery = scope === 'all' ? { scope } : {}
  const read = (page: number) =>
    call(readWholeDay, { query: { day, page, ...scopeQuery } }, { signal })
  return (await fetchPages(read, occurrenceKey)).data
}

interface DaySnapshot {
  today: IsoDate
  rows: Occurrence[]
}

/**
 * Fetches today; if the server is unreachable, returns the reader's offline snapshot in this
 * browser.
 */
async function fetchToday(today: IsoDate, signal: AbortSignal): Promise<Occurrence[]> {
  try {
    const rows = await fetchDay('today', 'mine', signal)
    void saveOfflineSnapshot(SNAPSHOT_KEY, { today, rows } satisfies DaySnapshot).catch(() => {})
    void navigator.setAppBadge?.(rows.filter(({ report }) => !report).length).catch(() => {})
    return rows
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 0) throw error
    const snapshot = await readOfflineSnapshot<DaySnapshot>(SNAPSHOT_KEY)
    if (snapshot?.today !== today) throw error
    return snapshot.rows
  }
}

/**
 * What the caller can report or read today or on the previous working day. Each date has its own
 * cache entry.
 */
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

/** Cancels pending fetches, so that they cannot overwrite the optimistic state. */
export const cancelDayQueries = (): Promise<void> => cancelQueries(readWholeDay)

/** Sets or removes the report of an occurrence in all cached lists. */
export const setCachedReport = (key: string, report: Report | null): void =>
  updateCached<Occurrence[]>(readWholeDay, (rows) =>
    rows.map((row) => (occurrenceKey(row) === key ? { ...row, report } : row)),
  )

/** Sets the answers and pictures of an occurrence in all cached lists. */
export const setCachedEvidence = (
  key: string,
  evidence: { answers: Answer[]; pictures?: Picture[] },
): void =>
  updateCached<Occurrence[]>(readWholeDay, (rows) =>
    rows.map((row) => (occurrenceKey(row) === key ? { ...row, ...evidence } : row)),
  )

/** Refetches the visible days. */
export const invalidateDays = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isDayQuery })

/** Like `invalidateAfterReport`, after an answer. */
export const invalidateAfterAnswer = (): Promise<void> => invalidateAfterReport('answers')

/**
 * Marks all numbers and lists that contain reports as stale. A day's list refetches when it is next
 * shown, or at once if a fetch that started earlier could return old data.
 */
export async function invalidateAfterReport(topic: Topic = 'reports'): Promise<void> {
  await Promise.all([
    ...DAYS.map((day) => {
      const refetchType = queryClient.isFetching({ queryKey: dayKey(day) }) > 0 ? 'active' : 'none'
      return queryClient.invalidateQueries({ queryKey: dayKey(day), refetchType })
    }),
    queryClient.invalidateQueries({
      predicate: (query) => isStaleAfter([topic])(query) && !isDayQuery(query),
    }),
  ])
}

/** Deleted when the browser forgets the signed-in user (`clearStorage`). */
const CACHE = 'diwan-seen'

const snapshotUrl = (name: string) => `/seen/${readSession()?.userId ?? ''}/${name}`

/** Stores what the user saw last, for use offline. Does nothing if the browser has no cache. */
async function saveOfflineSnapshot(name: string, data: unknown): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE)
  await cache?.put(snapshotUrl(name), new Response(JSON.stringify(data)))
}

/** What this user saw last, never another user's data. */
async function readOfflineSnapshot<T>(name: string): Promise<T | undefined> {
  const found = await globalThis.caches?.match(snapshotUrl(name), { cacheName: CACHE })
  return found && ((await found.json()) as T)
}
