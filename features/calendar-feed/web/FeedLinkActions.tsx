import { useState } from 'react'
import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { type Feed, removeFeed } from '#features/calendar-feed/contract.ts'
import { createFeed, useFeedAction } from '#features/calendar-feed/web/useFeedAction.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'

/** Renews or removes the link; each asks for confirmation first. */
export function FeedLinkActions({ feed: { with_duties } }: { feed: Feed }) {
  const { t } = useTranslations(['calendarFeed', 'common'])
  const { busy, act } = useFeedAction()
  const [what, setWhat] = useState<'renew' | 'remove'>('renew')
  const [isAsked, setAsked] = useState(false)
  const ask = (which: typeof what) => {
    setWhat(which)
    setAsked(true)
  }
  const confirm = async () => {
    if (what === 'renew') await act(() => createFeed(with_duties), t('calendarFeed:renewed'))
    else
      await act(async () => {
        await call(removeFeed, undefined)
        return null
      }, t('calendarFeed:removed'))
    setAsked(false)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => ask('renew')}>{t('calendarFeed:renew')}</Button>
      <Button tone="danger" onClick={() => ask('remove')}>
        {t('calendarFeed:remove')}
      </Button>
      <AlertDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void confirm()}
        title={t(`calendarFeed:${what}Ask`)}
        confirmLabel={t(`calendarFeed:${what}`)}
        cancelLabel={t('common:cancel')}
        tone={what === 'remove' ? 'danger' : 'primary'}
        busy={busy}
      >
        {t(`calendarFeed:${what}Text`)}
      </AlertDialog>
    </div>
  )
}
