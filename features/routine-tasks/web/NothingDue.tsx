import { Link } from '@tanstack/react-router'
import type { Day } from '#features/routine-tasks/web/useDay.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** A day without duties; who may define some is shown where. */
export function NothingDue({ day }: { day: Day }) {
  const { t } = useWords('routine')
  const session = readSession()
  const holds = (...names: string[]) =>
    session?.isOwner || session?.permissions.some((name) => names.includes(name))
  const defines = holds('manage-dailytask') && holds('view-dashboard', 'view-dashboard-owner')
  return (
    <EmptyState
      title={t(day === 'today' ? 'nothingToday' : 'nothingYesterday')}
      action={
        defines &&
        session && (
          <Link
            to="/$companyName/dashboard-default"
            params={{ companyName: session.companySlug }}
            className={buttonClass({ tone: 'primary' })}
          >
            {t('toDashboard')}
          </Link>
        )
      }
    >
      {t('emptyText')}
      {defines && ` ${t('emptyMay')}`}
    </EmptyState>
  )
}
