import { Link } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { TRIAL_DAYS } from '#features/plans/contract.ts'
import { planName } from '#features/plans/names.ts'
import { PlanCard } from '#features/plans/web/PlanCard.tsx'
import { PlanShelf } from '#features/plans/web/PlanShelf.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'

/** The plans for visitors who are not signed in. */
export function PricingPage() {
  const { t, locale } = useTranslations('plans')
  return (
    <PublicLayout>
      <h1 className="pt-6 text-2xl font-semibold text-balance">{t('pricingTitle')}</h1>
      <p className="mt-2 text-muted">
        {t('pricingText', { days: TRIAL_DAYS, plan: planName('Team', locale) })}
      </p>
      <p className="mt-1 mb-6 text-muted">{t('note')}</p>
      <PlanShelf>{(plan) => <PlanCard key={plan.id} plan={plan} level={2} />}</PlanShelf>
      <Link to="/start" className={`mt-6 ${buttonClass({ tone: 'primary' })}`}>
        {t('start')}
      </Link>
    </PublicLayout>
  )
}
