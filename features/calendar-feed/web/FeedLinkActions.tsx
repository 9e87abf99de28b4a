import { useState } from 'react'
import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { type Feed, removeFeed } from '#features/calendar-feed/contract.ts'
import { cacheFeed, createFeed } from '#features/calendar-feed/web/useFeedAction.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'

/** Renews or removes the link; each asks for confirmation first. */
export function FeedLinkActions({ feed: { with_duties } }: { feed: Feed }) {
  const { t } = useTranslations('calendarFeed')
  const [what, setWhat] = useState<'renew' | 'remove'>('renew')
  const [isAsked, setAsked] = useState(false)
  const ask = (which: typeof what) => {
    setWhat(which)
    setAsked(true)
  }
  const confirm = async () => {
    if (what === 'remove') await call(removeFeed, undefined)
    cacheFeed(what === 'renew' ? await createFeed(with_duties) : null)
    toast({ tone: 'done', title: t(what === 'renew' ? 'renewed' : 'removed') })
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => ask('renew')}>{t('renew')}</Button>
      <Button tone="danger" onClick={() => ask('remove')}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={confirm}
        failed={t('failed')}
        title={t(`${what}Ask`)}
        confirmLabel={t(what)}
        tone={what === 'remove' ? 'danger' : 'primary'}
      >
        {t(`${what}Text`)}
      </ConfirmDialog>
    </div>
  )
}
