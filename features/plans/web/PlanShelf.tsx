import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Plan } from '#features/plans/contract.ts'
import { PlanSkeleton, SHELF } from '#features/plans/web/PlanCard.tsx'
import { usePlans } from '#features/plans/web/usePlans.ts'
import { ErrorState } from '#ui/ErrorState.tsx'

const PLACES = ['a', 'b', 'c', 'd']

interface Props {
  /** The placeholder below each plan while they load, which prevents layout shift. */
  place?: ReactNode
  children: (plan: Plan) => ReactNode
}

/** The available plans, each as a card. */
export function PlanShelf({ place, children }: Props) {
  const { t } = useTranslations('plans')
  const { t: common } = useTranslations('common')
  const plans = usePlans()
  if (plans.isError)
    return (
      <div className="rounded-lg border border-line bg-card">
        <ErrorState
          title={t('failed')}
          retryLabel={common('retry')}
          onRetry={() => void plans.refetch()}
          busy={plans.isFetching}
        />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={SHELF} aria-busy={plans.isPending}>
      {plans.data
        ? plans.data.map((plan) => children(plan))
        : PLACES.map((one) => <PlanSkeleton key={one}>{place}</PlanSkeleton>)}
    </ul>
  )
}
