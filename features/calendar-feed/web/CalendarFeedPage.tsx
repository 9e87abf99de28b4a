import { call } from '#client/call.ts'
import { displayMoment } from '#client/display-moment.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { type Feed, getFeed, updateFeed } from '#features/calendar-feed/contract.ts'
import { CopyLink } from '#features/calendar-feed/web/CopyLink.tsx'
import { FeedLinkActions } from '#features/calendar-feed/web/FeedLinkActions.tsx'
import { cacheFeed, createFeed, useFeedAction } from '#features/calendar-feed/web/useFeedAction.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BulletList } from '#ui/Reasons.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'

const WHEN: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

function LastFetch({ at }: { at: string | null }) {
  const { t, locale } = useTranslations('calendarFeed')
  if (!at) return <p className="text-muted">{t('neverFetched')}</p>
  const when = displayMoment(at, locale, WHEN)
  return <p className="text-muted">{t('fetched', { when })}</p>
}

function Connected({ feed }: { feed: Feed }) {
  const { t } = useTranslations('calendarFeed')
  const { busy, change } = useFeedAction()
  const choose = (with_duties: boolean) =>
    change(async () => {
      cacheFeed({ ...feed, with_duties })
      try {
        return (await call(updateFeed, { body: { with_duties } })).feed
      } catch (error) {
        cacheFeed(feed)
        throw error
      }
    })
  return (
    <>
      <Card>
        <CopyLink url={feed.url} />
        <Switch
          className="mt-6"
          label={t('duties')}
          hint={t('dutiesHint')}
          checked={feed.with_duties}
          disabled={busy}
          onChange={({ target }) => void choose(target.checked)}
        />
      </Card>
      <Card title={t('how')}>
        <BulletList lines={[t('google'), t('apple'), t('outlook'), t('often')]} />
        <div className="mt-4 space-y-4">
          <LastFetch at={feed.fetched_at} />
          <FeedLinkActions feed={feed} />
        </div>
      </Card>
    </>
  )
}

function NoFeed() {
  const { t } = useTranslations('calendarFeed')
  const { busy, change } = useFeedAction()
  return (
    <Card>
      <EmptyState
        title={t('empty')}
        action={
          <Button
            tone="primary"
            busy={busy}
            onClick={() => void change(() => createFeed(false), t('made'))}
          >
            {t('make')}
          </Button>
        }
      >
        {t('emptyText')}
      </EmptyState>
    </Card>
  )
}

function Content() {
  const { t } = useTranslations('calendarFeed')
  const query = useReply(getFeed, undefined)
  if (query.data) return query.data.feed ? <Connected feed={query.data.feed} /> : <NoFeed />
  if (query.error) return <LoadErrorState query={query} title={t('loadFailed')} />
  return <Skeleton className="h-56" />
}

/** The page with the link that shows the member's deadlines in their calendar program. */
export function CalendarFeedPage() {
  const { t } = useTranslations('calendarFeed')
  return (
    <div className="max-w-3xl space-y-4">
      <div>
        <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('intro')}</p>
      </div>
      <Content />
    </div>
  )
}
