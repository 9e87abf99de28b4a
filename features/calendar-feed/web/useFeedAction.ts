import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { queryClient, queryKey } from '#client/query.ts'
import { type Feed, getFeed, makeFeed } from '#features/calendar-feed/contract.ts'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

export const cacheFeed = (feed: Feed | null) =>
  void queryClient.setQueryData(queryKey(getFeed, undefined), { feed })

/** Changes the calendar and shows a toast with the success or the error. */
export function useFeedAction() {
  const { t } = useTranslations('calendarFeed')
  const { busy, act } = useAct()
  const change = (work: () => Promise<Feed | null>, done?: string) =>
    act(async () => {
      cacheFeed(await work())
      if (done) toast({ tone: 'done', title: done })
    }, t('failed'))
  return { busy, change }
}

/** Creates the feed, or renews its link. */
export const createFeed = async (with_duties: boolean) =>
  (await call(makeFeed, { body: { with_duties } })).feed
