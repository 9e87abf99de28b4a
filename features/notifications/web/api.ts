import { useEffect } from 'react'
import { call } from '#client/call.ts'
import { queryClient, queryKey, updateCached, useReply } from '#client/query.ts'
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
export function keep(counts: Counts): void {
  queryClient.setQueryData(queryKey(countNotifications, undefined), counts)
  updateCached<Inbox>(listNotifications, (inbox) => ({ ...inbox, ...counts }))
}

/** Applies a change to cached notices at once. */
const show = (change: (notice: Notice) => Notice) =>
  updateCached<Inbox>(listNotifications, (inbox) => ({ ...inbox, data: inbox.data.map(change) }))

const renew = () => queryClient.invalidateQueries({ queryKey: queryKey(listNotifications) })

/** Runs an optimistically applied change; reloads if it fails, and rethrows the error. */
async function run(work: () => Promise<Counts>): Promise<void> {
  try {
    keep(await work())
  } catch (error) {
    void renew()
    throw error
  }
}

/** The inbox is open, so everything in it counts as seen. */
const see = () => run(() => call(seeNotifications, undefined))

/** Marks visible notices as seen, also those that arrive while the inbox is open. */
export function useSeeing(unseen = 0): void {
  useEffect(() => {
    if (unseen > 0) void see().catch(() => {})
  }, [unseen])
}

export function read(notices: readonly Notice[]): Promise<void> {
  const ids = notices.filter((one) => !one.read).map(({ id }) => id)
  if (ids.length === 0) return Promise.resolve()
  show((one) => (ids.includes(one.id) ? { ...one, read: true, seen: true } : one))
  return run(() => call(readNotifications, { body: { ids } }))
}

export function readAll(): Promise<void> {
  show((one) => ({ ...one, read: true, seen: true }))
  return run(() => call(readNotifications, { body: { all: true } }))
}

export async function unread(notices: readonly Notice[]): Promise<void> {
  const ids = notices.map(({ id }) => id)
  show((one) => (ids.includes(one.id) ? { ...one, read: false } : one))
  await run(() => call(unreadNotifications, { body: { ids } }))
  await renew()
}

export async function mute({ kind, id }: Notice['thing'], muted: boolean): Promise<void> {
  show((one) => (one.thing.kind === kind && one.thing.id === id ? { ...one, muted } : one))
  try {
    await call(muteThing, { body: { kind, id, muted } })
  } catch (error) {
    void renew()
    throw error
  }
}
