import { call } from '#client/call.ts'
import { queryClient, queryOptions } from '#client/query.ts'
import { countNotifications, readNotifications } from '#features/notifications/contract.ts'
import { storeCounts } from '#features/notifications/web/api.ts'

/** Marks a subject's notices as read once it is shown; sends nothing if nothing is unread. */
export async function markThingRead(thing_id: string): Promise<void> {
  const { unread } = await queryClient.fetchQuery(queryOptions(countNotifications, undefined))
  if (unread > 0) storeCounts(await call(readNotifications, { body: { thing_id } }))
}
