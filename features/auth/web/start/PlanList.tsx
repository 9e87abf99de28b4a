import { useQuery } from '@tanstack/react-query'
import { listPlans, type Plan } from '#features/plans/contract.ts'
import { planName } from '#features/plans/names.ts'
import { fetchPlans } from '#features/plans/web/api.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { queryClient, queryKey } from '#platform/web/query.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const SHELF =
  'grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4'

/** The plans with their prices, as the server has them; in another language it says them anew. */
export function PlanList() {
  const { t, locale } = useWords('auth')
  const { t: common } = useWords('common')
  const plans = useQuery(
    { queryKey: [...queryKey(listPlans), locale], queryFn: fetchPlans },
    queryClient,
  )
  if (plans.isError)
    return (
      <div className="rounded-lg border border-line bg-card">
        <ErrorState
          title={t('plansFailed')}
          retryLabel={common('retry')}
          onRetry={() => void plans.refetch()}
          busy={plans.isFetching}
        />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list that has no bullets
    <ul role="list" className={SHELF} aria-busy={plans.isPending}>
      {plans.data
        ? plans.data.map((plan) => <PlanCell key={plan.id} plan={plan} />)
        : ['a', 'b', 'c', 'd'].map((one) => <PlanSkeleton key={one} />)}
    </ul>
  )
}

/** Limits of what the product has already. */
const isThere = ({ name }: Plan['features'][number]) => name === 'users'

const CELL = 'flex flex-col bg-card p-5'

function PlanCell({ plan }: { plan: Plan }) {
  const { t, locale } = useWords('auth')
  return (
    <li className={CELL}>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">
          <bdi>{planName(plan.name, locale)}</bdi>
        </h3>
        {plan.isPopular && <Badge tone="accent">{t('popular')}</Badge>}
      </div>
      <p className="mt-2 flex items-baseline gap-1.5">
        <bdi dir="ltr" className="text-2xl font-semibold tabular-nums">
          ${formatNumber(plan.price, locale)}
        </bdi>
        <span className="text-muted">{t('aMonth')}</span>
      </p>
      <p className="mt-2 mb-4 text-muted sm:min-h-[2lh]">{plan.description}</p>
      <dl className="mt-auto text-sm">
        {plan.features.filter(isThere).map((feature) => (
          <div
            key={feature.name}
            className="flex justify-between gap-3 border-t border-line py-1.5 last:pb-0"
          >
            <dt className="text-muted">{t('people')}</dt>
            <dd className="shrink-0 font-medium tabular-nums">
              {feature.value === null ? t('noLimit') : formatNumber(feature.value, locale)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** Line for line as high as the plan that comes. */
function PlanSkeleton() {
  return (
    <li className={CELL}>
      <SkeletonLine className="min-h-6 text-lg" width="w-20" />
      <SkeletonLine className="mt-2 text-2xl" width="w-32" />
      <div className="mt-2 mb-4">
        <SkeletonLine width="w-full" />
        <SkeletonLine className="max-sm:hidden" width="w-2/3" />
      </div>
      <div className="border-t border-line pt-1.5 text-sm">
        <SkeletonLine width="w-full" />
      </div>
    </li>
  )
}

function SkeletonLine({ className = '', width }: { className?: string; width: string }) {
  return (
    <div className={`flex h-[1lh] items-center ${className}`}>
      <Skeleton className={`h-[0.7em] ${width}`} />
    </div>
  )
}
