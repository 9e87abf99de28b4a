import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import type { Profile } from '#features/profile/contract.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { join } from '#ui/join.ts'

const DAY_MS = 86_400_000
/** The number of days before a plan's last day from which a warning is shown. */
const WARNING_DAYS = 7

/** The remaining days of a plan, if they are few enough for a warning. */
function daysLeft(lastDay: string): number | undefined {
  const days = (Date.parse(lastDay) - Date.parse(companyClock().date)) / DAY_MS
  return days >= 0 && days <= WARNING_DAYS ? days : undefined
}

/** The early warning about the plan: it ends soon, or a limit is nearly reached. */
function useWarning({ expire_date, near: [limit] }: Profile['plan']): string | undefined {
  const { t, locale } = useTranslations('shell')
  const left = daysLeft(expire_date)
  if (left === 0) return t('planEndsToday')
  if (left !== undefined) return t('planDaysLeft', { count: left })
  if (!limit) return undefined
  const number = (value: number) => formatNumber(value, locale)
  return t(limit.name, { used: number(limit.used), limit: number(limit.limit) })
}

/** The owner's link to a larger plan; there is none above Unlimited. */
export function UpgradeLink({ className }: { className: string }) {
  const profile = storedProfile()
  if (!profile?.is_owner || profile.plan.plan_name.toLowerCase() === 'unlimited') return null
  return <PlanLink plan={profile.plan} className={className} />
}

/** The link is inconspicuous until the plan is about to end or a limit is nearly reached. */
function PlanLink({ plan, className }: { plan: Profile['plan']; className: string }) {
  const { t } = useTranslations('shell')
  const warning = useWarning(plan)
  return (
    <Link
      to="/subscription"
      className={join(
        'inline-flex min-h-9 items-center gap-2 rounded-md px-3 font-medium whitespace-nowrap',
        warning ? 'bg-late-soft text-late' : 'text-accent hover:bg-hover',
        className,
      )}
    >
      {warning && <span className="font-normal">{warning}</span>}
      <span className="underline-offset-4 [a:hover>&]:underline">{t('upgradePlan')}</span>
    </Link>
  )
}
