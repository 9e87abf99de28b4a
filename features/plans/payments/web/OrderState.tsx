import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { planName } from '#features/plans/names.ts'
import type { Order } from '#features/plans/payments/contract.ts'
import {
  openPaymentPage,
  USUAL_DURATION_MS,
  unlockPages,
  useOrder,
} from '#features/plans/payments/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  id: string
  planId: string
}

/** The state of an order, from its submission until the provider has reported. */
export function OrderState({ id, planId }: Props) {
  const { t } = useTranslations('checkout')
  const { t: common } = useTranslations('common')
  const [since] = useState(Date.now)
  const order = useOrder(id, since)
  const status = order.data?.status
  useEffect(() => {
    if (status === 'paid') void unlockPages()
  }, [status])
  if (!order.data && order.isError)
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={common('retry')}
        onRetry={() => void order.refetch()}
        busy={order.isFetching}
      />
    )
  if (!order.data) return <Skeleton className="mx-auto mt-16 h-48 w-full max-w-xl" />
  if (order.data.status === 'open') return <Waiting id={id} planId={planId} />
  if (order.data.status === 'paid') return <Paid order={order.data} />
  return <NotPaid status={order.data.status} planId={planId} />
}

function StateCard({
  icon,
  title,
  children,
  actions,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
}) {
  return (
    <div
      role="status"
      className="mx-auto mt-6 flex max-w-xl flex-col items-center rounded-lg border border-line bg-card px-5 py-10 text-center sm:mt-16"
    >
      {icon}
      <h1 className="mt-3 text-xl font-semibold text-balance">{title}</h1>
      <p className="mt-2 text-muted text-pretty">{children}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  )
}

const ICON = 'size-8'

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), USUAL_DURATION_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}

function Waiting({ id, planId }: Props) {
  const { t } = useTranslations('checkout')
  const isLong = useIsLong()
  const [leaving, setLeaving] = useState(false)
  const pay = async () => {
    setLeaving(true)
    try {
      location.assign(await openPaymentPage(id))
    } catch {
      setLeaving(false)
    }
  }
  return (
    <StateCard
      icon={<Hourglass aria-hidden="true" className={`${ICON} text-muted`} />}
      title={t('waiting')}
      actions={
        isLong && (
          <>
            <Button busy={leaving} onClick={() => void pay()}>
              {t('toPayment')}
            </Button>
            <TryAgain planId={planId} />
          </>
        )
      }
    >
      {t(isLong ? 'waitingLong' : 'waitingText')}
    </StateCard>
  )
}

function Paid({ order }: { order: Order }) {
  const { t, locale } = useTranslations('checkout')
  const companyName = readSession()?.companySlug ?? ''
  const date = formatDate(order.runs_until ?? '', locale, 'date')
  return (
    <StateCard
      icon={<CircleCheck aria-hidden="true" className={`${ICON} text-done`} />}
      title={t('paid', { plan: planName(order.plan_name, locale), date })}
      actions={
        <>
          <Link
            to="/$companyName"
            params={{ companyName }}
            className={buttonClass({ tone: 'primary' })}
          >
            {t('toWork')}
          </Link>
          {order.invoice_id && (
            <Link
              to="/$companyName/billing/$invoiceId"
              params={{ companyName, invoiceId: order.invoice_id }}
              className={buttonClass()}
            >
              {t('receipt')}
            </Link>
          )}
        </>
      }
    >
      {t('paidText')}
    </StateCard>
  )
}

const NOT_PAID = {
  failed: ['notPaid', 'notPaidText'],
  mismatched: ['mismatched', 'mismatchedText'],
  refunded: ['refunded', 'refundedText'],
} as const

function NotPaid({ status, planId }: { status: keyof typeof NOT_PAID; planId: string }) {
  const { t } = useTranslations('checkout')
  const [title, text] = NOT_PAID[status]
  return (
    <StateCard
      icon={<CircleAlert aria-hidden="true" className={`${ICON} text-late`} />}
      title={t(title)}
      actions={<TryAgain planId={planId} />}
    >
      {t(text)}
    </StateCard>
  )
}

function TryAgain({ planId }: { planId: string }) {
  const { t } = useTranslations('checkout')
  return (
    <Link to="/checkout/$planId" params={{ planId }} className={buttonClass({ tone: 'primary' })}>
      {t('tryAgain')}
    </Link>
  )
}
