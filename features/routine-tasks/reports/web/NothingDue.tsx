import { Link } from '@tanstack/react-router'
import { Begin } from '#features/routine-tasks/definitions/web/begin/Begin.tsx'
import { mayBeShown } from '#features/routine-tasks/definitions/web/begin/begun.ts'
import type { Day, Scope } from '#features/routine-tasks/reports/web/useDay.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** A day without occurrences; who may define some is shown where. */
export function NothingDue({ day, scope }: { day: Day; scope: Scope }) {
  const { t } = useWords('routine')
  const session = readSession()
  const holds = (name: Permission) => session?.permissions.includes(name)
  const defines =
    session?.isOwner ||
    (session?.managedDepartments.length ?? 0) > 0 ||
    (holds('view-alldailytask') && holds('manage-dailytask'))
  const begins = day === 'today' && mayBeShown()
  return (
    <>
      {begins && <Begin />}
      <EmptyState
        title={t(day === 'today' ? 'nothingToday' : 'nothingYesterday')}
        action={
          defines &&
          session && (
            <Link
              to="/$companyName/manage-routine-task"
              params={{ companyName: session.companySlug }}
              className={buttonClass({ tone: begins ? 'secondary' : 'primary' })}
            >
              {t('toDefinitions')}
            </Link>
          )
        }
      >
        {t(scope === 'all' ? 'emptyTextAll' : 'emptyText')}
        {defines && ` ${t('emptyMay')}`}
      </EmptyState>
    </>
  )
}
