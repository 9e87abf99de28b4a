import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { ExportData } from '#features/companies/export/web/ExportData.tsx'
import type { Plan, PlanUse } from '#features/plans/contract.ts'
import { usageByLimit } from '#features/plans/contract.ts'
import { planName } from '#features/plans/names.ts'
import {
  PlanButton,
  PlanButtonPlaceholder,
  type PlanState,
} from '#features/plans/web/PlanButton.tsx'
import { PlanCard } from '#features/plans/web/PlanCard.tsx'
import { PlanShelf } from '#features/plans/web/PlanShelf.tsx'
import { Usage } from '#features/plans/web/Usage.tsx'
import { useCurrentPlan, usePlans, usePlanUse } from '#features/plans/web/usePlans.ts'
import { Alert } from '#ui/Alert.tsx'
import { Badge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The page to choose a plan: the available plans, and the company's current plan and usage. */
export function SubscriptionPage() {
  const { t } = useTranslations('plans')
  const isOwner = readSession()?.isOwner ?? false
  const use = usePlanUse()
  return (
    <>
      <Back />
      <h1 className="pt-2 text-2xl font-semibold text-balance sm:pt-6">{t('title')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('note')}</p>
      {use.data?.expired && (
        <Alert tone="late" title={t('expiredTitle')} className="mb-4">
          {t(isOwner ? 'expiredText' : 'expiredTextOfOthers')}
        </Alert>
      )}
      {!isOwner && <Alert className="mb-4">{t('askOwner')}</Alert>}
      <PlanChoice use={use.data} isOwner={isOwner} />
      <CurrentPlan isOwner={isOwner} />
      {isOwner && use.data?.expired && <ExportData className="mt-6" />}
    </>
  )
}

/** A link to the company's pages, which an expired plan makes inaccessible. */
function Back() {
  const { t } = useTranslations('plans')
  const { companyName, companySlug, planExpired } = readSession() ?? {}
  if (!companySlug || planExpired) return null
  return (
    <p className="pt-2">
      <Link
        to="/$companyName/dashboard-default"
        params={{ companyName: companySlug }}
        className="inline-flex items-center gap-1.5 rounded-sm text-accent hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('backTo', { company: companyName ?? '' })}
      </Link>
    </p>
  )
}

function stateOf(plan: Plan, use: PlanUse | undefined): PlanState {
  if (plan.id !== use?.plan_id) return 'available'
  return use.expired ? 'expired' : 'active'
}

function PlanChoice({ use, isOwner }: { use: PlanUse | undefined; isOwner: boolean }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<number>()
  const suggested = usePlans().data?.find((plan) => !isTooSmall(plan, use))
  const choose = (id: number) => {
    setChosen(id)
    void navigate({ to: '/checkout/$planId', params: { planId: String(id) } }).finally(() =>
      setChosen(undefined),
    )
  }
  return (
    <PlanShelf place={isOwner && <PlanButtonPlaceholder />}>
      {(plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          level={2}
          mark={use?.expired && plan.id === suggested?.id ? <Suggested /> : undefined}
        >
          <TooSmall plan={plan} use={use} />
          {isOwner && (
            <PlanButton
              plan={plan}
              state={use && stateOf(plan, use)}
              isBusy={chosen !== undefined}
              onChoose={() => choose(plan.id)}
            />
          )}
        </PlanCard>
      )}
    </PlanShelf>
  )
}

function Suggested() {
  const { t } = useTranslations('plans')
  return <Badge tone="late">{t('suggested')}</Badge>
}

/** Whether the company has more people than the plan allows. */
function isTooSmall(plan: Plan, use: PlanUse | undefined): boolean {
  const limit = plan.features.find(({ name }) => name === 'users')?.value ?? null
  return use !== undefined && limit !== null && usageByLimit(use.usage).users > limit
}

function TooSmall({ plan, use }: { plan: Plan; use: PlanUse | undefined }) {
  const { t, locale } = useTranslations('plans')
  if (!use || !isTooSmall(plan, use)) return null
  const used = formatNumber(usageByLimit(use.usage).users, locale)
  return <p className="mt-2 text-sm text-late">{t('tooSmall', { used })}</p>
}

/** An active plan can be renewed before it ends. */
function AddMonth({ planId }: { planId: number }) {
  const { t } = useTranslations('plans')
  return (
    <Link
      to="/checkout/$planId"
      params={{ planId: String(planId) }}
      className={buttonClass({ size: 'sm' })}
    >
      {t('addMonth')}
    </Link>
  )
}

function CurrentPlan({ isOwner }: { isOwner: boolean }) {
  const { t, locale } = useTranslations('plans')
  const { t: common } = useTranslations('common')
  const today = useCurrentPlan()
  const { isError: plansFailed } = usePlans()
  // The list of plans already shows this error.
  if (!today.data && plansFailed) return null
  if (!today.data && today.error)
    return (
      <Card className="mt-6" pad={false}>
        <ErrorState
          title={t('usageFailed')}
          retryLabel={common('retry')}
          onRetry={() => void today.refetch()}
          busy={today.isFetching}
        />
      </Card>
    )
  if (!today.data)
    return (
      <Card className="mt-6" title={t('today')}>
        <Skeleton className="h-16 w-full" />
      </Card>
    )
  const { plan_id, plan_name, expire_date, expired } = today.data
  const said = { plan: planName(plan_name, locale), date: formatDate(expire_date, locale, 'date') }
  return (
    <Card
      className="mt-6"
      title={t('today')}
      note={t(expired ? 'ranUntil' : 'runsUntil', said)}
      action={isOwner && !expired && <AddMonth planId={plan_id} />}
    >
      <Usage plan={today.data.plan} use={today.data} />
    </Card>
  )
}
