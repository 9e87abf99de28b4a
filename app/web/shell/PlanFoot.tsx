import { UpgradeLink } from '#app/web/shell/UpgradeLink.tsx'
import { storedProfile } from '#features/profile/web/api.ts'
import { formatDate } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'

const PLANS = ['Starter', 'Team', 'Business', 'Unlimited'] as const

/** The owner sees what the company pays for, until when, and on phones the way to more. */
export function PlanFoot({ inDrawer }: { inDrawer: boolean }) {
  const { t, locale } = useWords('shell')
  const profile = storedProfile()
  if (!profile?.is_owner) return null
  const { plan_name, expire_date, expired } = profile.plan
  const known = PLANS.find((name) => name === plan_name)
  const date = formatDate(expire_date, locale, 'date')
  return (
    <div className="border-t border-sidebar-line px-2.5 pt-3 pb-1">
      <p className="font-medium">{known ? t(`plan.${known}`) : plan_name}</p>
      <p className="text-xs text-sidebar-muted">
        {t(expired ? 'planExpired' : 'planUntil', { date })}
      </p>
      {inDrawer && <UpgradeLink className="mt-3 w-full sm:hidden" />}
    </div>
  )
}
