import { useEffect } from 'react'
import { call } from '#client/call.ts'
import { queryClient, queryKey, queryOptions, updateCached, useReply } from '#client/query.ts'
import {
  type Counts,
  countNotifications,
  listNotifications,
  muteThing,
  type Notice,
  readNotifications,
  seeNotifications,
  unreadNotifications,
} from '#features/notifications/contract.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

type Inbox = Reply<typeof listNotifications>

export const useInbox = (query: Input<typeof listNotifications>['query']) =>
  useReply(listNotifications, { query })

/** The unread and unseen counts, without loading the notices. */
export const useCounts = () => useReply(countNotifications, undefined)

/** Caches the counts that a change returned. */
function storeCounts(counts: Counts): void {
  queryClient.setQueryData(queryKey(countNotifications, undefined), counts)
  updateCached<Inbox>(listNotifications, (inbox) => ({ ...inbox, ...counts }))
}

/** Applies a change to cached notices at once. */
const updateCachedNotices = (change: (notice: Notice) => Notice) =>
  updateCached<Inbox>(listNotifications, (inbox) => ({ ...inbox, data: inbox.data.map(change) }))

const invalidateInbox = () =>
  queryClient.invalidateQueries({ queryKey: queryKey(listNotifications) })

/** Runs an optimistically applied change; reloads if it fails, and rethrows the error. */
async function runChange(work: () => Promise<Counts>): Promise<void> {
  try {
    storeCounts(await work())
  } catch (error) {
    void invalidateInbox()
    throw error
  }
}

/** The inbox is open, so everything in it counts as seen. */
const markSeen = () => runChange(() => call(seeNotifications, undefined))

/** Marks visible notices as seen, also those that arrive while the inbox is open. */
export function useMarkSeen(unseen = 0): void {
  useEffect(() => {
    if (unseen > 0) void markSeen().catch(() => {})
  }, [unseen])
}

export function markRead(notices: readonly Notice[]): Promise<void> {
  const ids = notices.filter((one) => !one.read).map(({ id }) => id)
  if (ids.length === 0) return Promise.resolve()
  updateCachedNotices((one) => (ids.includes(one.id) ? { ...one, read: true, seen: true } : one))
  return runChange(() => call(readNotifications, { body: { ids } }))
}

export function markAllRead(): Promise<void> {
  updateCachedNotices((one) => ({ ...one, read: true, seen: true }))
  return runChange(() => call(readNotifications, { body: { all: true } }))
}

/** Marks a subject's notices as read once it is shown; sends nothing if nothing is unread. */
export async function markThingRead(thing_id: string): Promise<void> {
  const { unread } = await queryClient.fetchQuery(queryOptions(countNotifications, undefined))
  if (unread > 0) storeCounts(await call(readNotifications, { body: { thing_id } }))
}

export async function markUnread(notices: readonly Notice[]): Promise<void> {
  const ids = notices.map(({ id }) => id)
  updateCachedNotices((one) => (ids.includes(one.id) ? { ...one, read: false } : one))
  await runChange(() => call(unreadNotifications, { body: { ids } }))
  await invalidateInbox()
}

export async function setMuted({ kind, id }: Notice['thing'], muted: boolean): Promise<void> {
  updateCachedNotices((one) =>
    one.thing.kind === kind && one.thing.id === id ? { ...one, muted } : one,
  )
  try {
    await call(muteThing, { body: { kind, id, muted } })
  } catch (error) {
    void invalidateInbox()
    throw error
  }
}
