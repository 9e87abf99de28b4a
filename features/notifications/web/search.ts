import * as z from 'zod/mini'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { pageNumber } from '#shared/fields.ts'
import { NOTICE_GROUPS } from '#shared/notifications.ts'

const inboxSearch = z.object({
  page: optionalParam(pageNumber),
  unread: optionalParam(z.literal('true')),
  group: optionalParam(z.enum(NOTICE_GROUPS)),
})
type InboxSearch = z.output<typeof inboxSearch>

/** Page and filters of the inbox in the URL. Any change except of the page resets to page 1. */
export function useInboxSearch() {
  const { search, change } = useUrlSearch(inboxSearch)
  const changeFilters = (wanted: Partial<InboxSearch>) => change({ page: undefined, ...wanted })
  return { search, change: changeFilters }
}
