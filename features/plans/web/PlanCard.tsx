import type { ReactNode } from 'react'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Plan } from '#features/plans/contract.ts'
import { planName } from '#features/plans/names.ts'
import { priceOf, useLimitWords } from '#features/plans/web/limits.ts'
import { Badge } from '#ui/Badge.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The plans side by side, four per row if there is room. */
export const SHELF =
  'grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4'
const CELL = 'flex flex-col bg-card p-5'

interface Props {
  plan: Plan
  /** The level of its heading in the page. */
  level: 2 | 3
  /** Shown next to the name, before the "popular" mark. */
  mark?: ReactNode
  /** Shown below the limits: why the plan does not fit, and the button. */
  children?: ReactNode
}

/** One plan: its price and its limits. */
export function PlanCard({ plan, level, mark, children }: Props) {
  const Heading = `h${level}` as const
  const { t, locale } = useTranslations('plans')
  const { nameOf, limitOf } = useLimitWords()
  return (
    <li className={CELL}>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <Heading className="text-lg font-semibold">
          <bdi>{planName(plan.name, locale)}</bdi>
        </Heading>
        {mark ?? (plan.isPopular && <Badge tone="accent">{t('popular')}</Badge>)}
      </div>
      <p className="mt-2 flex items-baseline gap-1.5">
        <bdi dir="ltr" className="text-2xl font-semibold tabular-nums">
          ${formatNumber(priceOf(plan), locale)}
        </bdi>
        <span className="text-muted">{t('aMonth')}</span>
      </p>
      <p className="mt-2 mb-4 text-muted sm:min-h-[2lh]">{plan.description}</p>
      <dl className="text-sm">
        {plan.features.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-3 border-t border-line py-1.5">
            <dt className="text-muted">{nameOf(name)}</dt>
            <dd className="shrink-0 font-medium tabular-nums">{limitOf(name, value)}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="mt-auto">{children}</div>}
    </li>
  )
}

/** A skeleton with the same row heights as the loaded plan. */
export function PlanSkeleton({ children }: { children?: ReactNode }) {
  return (
    <li className={CELL}>
      <SkeletonLine className="min-h-6 text-lg" width="w-20" />
      <SkeletonLine className="mt-2 text-2xl" width="w-32" />
      <div className="mt-2 mb-4">
        <SkeletonLine width="w-full" />
        <SkeletonLine className="max-sm:hidden" width="w-2/3" />
      </div>
      {['a', 'b', 'c'].map((line) => (
        <div key={line} className="border-t border-line py-1.5 text-sm">
          <SkeletonLine width="w-full" />
        </div>
      ))}
      {children}
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
