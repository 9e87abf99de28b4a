import { Link } from '@tanstack/react-router'
import { storedProfile } from '#features/profile/web/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { companyClock } from '#platform/web/session.ts'
import { join } from '#platform/web/ui/join.ts'

const DAY_MS = 86_400_000
/** From so many days before its last one on, a plan's end is said. */
const SAID_DAYS = 7

/** The days that are left of a plan, when that is soon enough to be said. */
function daysLeft(lastDay: string): number | undefined {
  const days = (Date.parse(lastDay) - Date.parse(companyClock().date)) / DAY_MS
  return days >= 0 && days <= SAID_DAYS ? days : undefined
}

/**
 * The owner's way to a larger plan; there is none above Unlimited. It is quiet beside the day's work
 * until the plan is about to end.
 */
export function UpgradeLink({ className }: { className: string }) {
  const { t } = useWords('shell')
  const profile = storedProfile()
  if (!profile?.is_owner || profile.plan.plan_name.toLowerCase() === 'unlimited') return null
  const left = daysLeft(profile.plan.expire_date)
  return (
    <Link
      to="/subscription"
      className={join(
        'inline-flex min-h-9 items-center gap-2 rounded-md px-3 font-medium whitespace-nowrap',
        left === undefined ? 'text-accent hover:bg-hover' : 'bg-late-soft text-late',
        className,
      )}
    >
      {left !== undefined && (
        <span className="font-normal">
          {left === 0 ? t('planEndsToday') : t('planDaysLeft', { count: left })}
        </span>
      )}
      <span className="underline-offset-4 [a:hover>&]:underline">{t('upgradePlan')}</span>
    </Link>
  )
}
