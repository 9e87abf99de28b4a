import { Monitor, Smartphone } from 'lucide-react'
import { displayTime, formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { deviceOf } from '#features/profile/web/devices.ts'
import { endSessions, type Session } from '#features/profile/web/page-api.ts'
import { toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

/** An instant in the company's local time. */
const clockOf = (instant: string) =>
  toLocalTime(new Date(instant), readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE)

function useDeviceName(userAgent: string): string {
  const { t } = useTranslations('profile')
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('device', { browser, system })
  return browser ?? system ?? t('unknownDevice')
}

/** A signed-in device: since when, and when it was last used. */
export function DeviceRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { t, locale } = useTranslations('profile')
  const { busy, act } = useAct()
  const name = useDeviceName(session.user_agent)
  const Icon = deviceOf(session.user_agent).mobile ? Smartphone : Monitor
  const begun = clockOf(session.created_at)
  const used = clockOf(session.last_used_at)
  const end = async () => {
    await endSessions([session.id])
    toast({ tone: 'done', title: t('signedOutThere') })
    onEnded()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-52 flex-1 items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium" title={session.user_agent}>
            {name}
            {session.current && <Badge tone="accent">{t('thisDevice')}</Badge>}
          </p>
          <p className="text-sm text-muted">
            {t('signedInOn', { date: formatDate(begun.date, locale, 'date') })}
          </p>
          {!session.current && (
            <p className="text-sm text-muted">
              {t('lastUsed', {
                date: formatDate(used.date, locale, 'date'),
                time: displayTime(used.time),
              })}
            </p>
          )}
        </div>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={busy}
          className="max-sm:ms-8"
          aria-label={t('signOutOf', { device: name })}
          onClick={() => void act(end, t('signOutFailed'))}
        >
          {t('signOutThere')}
        </Button>
      )}
    </li>
  )
}
