import { Link } from '@tanstack/react-router'
import { storedProfile } from '#features/profile/web/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { join } from '#platform/web/ui/join.ts'

/** The owner's way to a larger plan; there is none above Unlimited. */
export function UpgradeLink({ className }: { className: string }) {
  const { t } = useWords('shell')
  const profile = storedProfile()
  if (!profile?.is_owner || profile.plan.plan_name.toLowerCase() === 'unlimited') return null
  return (
    <Link to="/subscription" className={join(buttonClass({ tone: 'primary' }), className)}>
      {t('upgradePlan')}
    </Link>
  )
}
