import { formatNumber } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useCounts } from '#features/notifications/web/api.ts'
import { ar, en } from '#features/notifications/web/unseen-messages.ts'

addTranslations('notificationsUnseen', { en, ar })

const MAX_SHOWN = 99

/** The unseen count on the bell; screen readers announce its changes. */
export function Mark() {
  const { t, locale } = useTranslations('notificationsUnseen')
  const unseen = useCounts().data?.unseen ?? 0
  return (
    <span role="status" className="pointer-events-none absolute end-0 top-0">
      {unseen > 0 && (
        <>
          <span className="sr-only">{t('unseen', { count: unseen })}</span>
          <span
            aria-hidden="true"
            className="block min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-accent-foreground tabular-nums"
          >
            {formatNumber(Math.min(unseen, MAX_SHOWN), locale)}
            {unseen > MAX_SHOWN && '+'}
          </span>
        </>
      )}
    </span>
  )
}
