import { useState } from 'react'
import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { queryClient, queryKey } from '#client/query.ts'
import { useReason } from '#client/useReason.ts'
import { type Feed, getFeed, makeFeed } from '#features/calendar-feed/contract.ts'
import { toast } from '#ui/toast.ts'

export const cacheFeed = (feed: Feed | null) =>
  void queryClient.setQueryData(queryKey(getFeed, undefined), { feed })

/** Changes the calendar and shows a toast with the success or the error. */
export function useFeedAction() {
  const { t } = useTranslations('calendarFeed')
  const reasonOf = useReason()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<Feed | null>, done?: string) => {
    setBusy(true)
    try {
      cacheFeed(await work())
      if (done) toast({ tone: 'done', title: done })
    } catch (error) {
      toast({ tone: 'not-done', title: t('failed'), detail: reasonOf(error) })
    }
    setBusy(false)
  }
  return { busy, act }
}

/** Creates the feed, or renews its link. */
export const createFeed = async (with_duties: boolean) =>
  (await call(makeFeed, { body: { with_duties } })).feed
