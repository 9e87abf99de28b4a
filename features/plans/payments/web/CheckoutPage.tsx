import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import * as z from 'zod/mini'
import { CallError } from '#client/call.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { optionalParam, textParam, useUrlSearch } from '#client/url-search.ts'
import { planName } from '#features/plans/names.ts'
import { useCheckout } from '#features/plans/payments/web/api.ts'
import { Comparison } from '#features/plans/payments/web/Comparison.tsx'
import { ConfirmOrder } from '#features/plans/payments/web/ConfirmOrder.tsx'
import { ar, en } from '#features/plans/payments/web/messages.ts'
import { OrderState } from '#features/plans/payments/web/OrderState.tsx'
import { OrderObstacles, OrderSummary } from '#features/plans/payments/web/OrderSummary.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

addTranslations('checkout', { en, ar })

const Search = z.object({ order: optionalParam(textParam) })

/** The page to order a plan, to which the user returns after payment. */
export function CheckoutPage() {
  const { planId } = useParams({ strict: false })
  const { search } = useUrlSearch(Search)
  const isOwner = readSession()?.isOwner ?? false
  if (!isOwner) return <OwnerOnlyNotice />
  if (search.order) return <OrderState key={search.order} id={search.order} planId={planId ?? ''} />
  return <Ordering planId={planId ?? ''} />
}

function PlansLink() {
  const { t } = useTranslations('checkout')
  return (
    <Link to="/subscription" className={buttonClass()}>
      {t('back')}
    </Link>
  )
}

function OwnerOnlyNotice() {
  const { t } = useTranslations('checkout')
  return (
    <>
      <h1 className="sr-only">{t('askOwner')}</h1>
      <EmptyState title={t('askOwner')} action={<PlansLink />}>
        {t('askOwnerText')}
      </EmptyState>
    </>
  )
}

const isUnknown = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 422)

function Ordering({ planId }: { planId: string }) {
  const { t, locale } = useTranslations('checkout')
  const { t: common } = useTranslations('common')
  const checkout = useCheckout(planId)
  if (isUnknown(checkout.error))
    return (
      <>
        <h1 className="sr-only">{t('unknown')}</h1>
        <EmptyState title={t('unknown')} action={<PlansLink />}>
          {t('unknownText')}
        </EmptyState>
      </>
    )
  if (!checkout.data && checkout.isError)
    return (
      <>
        <h1 className="sr-only">{t('failed')}</h1>
        <ErrorState
          title={t('failed')}
          retryLabel={common('retry')}
          onRetry={() => void checkout.refetch()}
          busy={checkout.isFetching}
        />
      </>
    )
  if (!checkout.data) return <Loading />
  const plan = planName(checkout.data.plan.name, locale)
  return (
    <>
      <Link
        to="/subscription"
        className="inline-flex min-h-9 items-center gap-1.5 text-muted hover:text-ink sm:mt-4"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('back')}
      </Link>
      <h1 className="mt-1 mb-6 text-2xl font-semibold text-balance">{t('title', { plan })}</h1>
      <OrderObstacles checkout={checkout.data} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Comparison checkout={checkout.data} />
        <Card title={t('happens')}>
          <OrderSummary checkout={checkout.data} />
          <ConfirmOrder checkout={checkout.data} />
        </Card>
      </div>
    </>
  )
}

function Loading() {
  const { t } = useTranslations('checkout')
  return (
    <div aria-busy="true">
      <h1 className="sr-only">{t('happens')}</h1>
      <Skeleton className="mt-12 mb-6 h-8 w-64" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  )
}
