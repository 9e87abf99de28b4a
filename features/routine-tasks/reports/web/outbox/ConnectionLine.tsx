import { CloudOff } from 'lucide-react'
import {
  isGivenUp,
  type Outbox,
  unsent,
} from '#features/routine-tasks/reports/web/outbox/outbox.ts'
import { deliverAnew } from '#features/routine-tasks/reports/web/outbox/sending.ts'
import { useWords } from '#platform/web/i18n.ts'
import { useOnline } from '#platform/web/useOnline.ts'

/** One line while reports cannot be sent: how many wait, and that they will be. */
export function ConnectionLine({ outbox }: { outbox: Outbox }) {
  const { t } = useWords('routine')
  const online = useOnline()
  const waiting = unsent(outbox)
  const isStuck = waiting.some(({ waited }) => waited)
  const count = waiting.length
  const words = () => {
    if (online && waiting.every(isGivenUp)) return count > 0 && t('givenUp', { count })
    if (online) return isStuck && t('unsent', { count })
    return count > 0 ? t('offlineUnsent', { count }) : t('offline')
  }
  const says = words()
  return (
    <div role="status" className="empty:hidden">
      {says && (
        <div className="mb-4 flex items-start gap-2.5 rounded-md bg-info-soft px-3 py-2 text-sm">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />
          <p className="min-w-0">
            {says}
            {online && (
              <>
                {' '}
                <button
                  type="button"
                  onClick={deliverAnew}
                  className="min-h-6 rounded-sm px-1 font-medium text-accent underline-offset-4 hover:underline"
                >
                  {t('sendNow')}
                </button>
              </>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
