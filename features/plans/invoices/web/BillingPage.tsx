import { Link } from '@tanstack/react-router'
import { formatDate } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { ar, en } from '#features/plans/invoices/web/messages.ts'
import { Receipts } from '#features/plans/invoices/web/Receipts.tsx'
import { planName } from '#features/plans/names.ts'
import { Usage } from '#features/plans/web/Usage.tsx'
import { useCurrentPlan } from '#features/plans/web/usePlans.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { lazyPage } from '#ui/lazy-page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

addTranslations('billing', { en, ar })

const Samples = lazyPage(
  async () => (await import('#features/demos/web/BillingSamples.tsx')).BillingSamples,
  {},
)

/** The company's plan, its usage, and the receipts. */
export function BillingPage() {
  const { t } = useTranslations('billing')
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold sm:text-2xl">{t('title')}</h1>
      <div className="flex flex-col gap-4">
        <CurrentPlan />
        <Receipts />
        <Samples />
      </div>
    </>
  )
}

function CurrentPlan() {
  const { t, locale } = useTranslations('billing')
  const today = useCurrentPlan()
  if (!today.data && today.error) return <LoadErrorState query={today} title={t('usageFailed')} />
  if (!today.data)
    return (
      <Card title={t('plan')}>
        <Skeleton className="h-16 w-full" />
      </Card>
    )
  const { plan_name, expire_date, expired } = today.data
  const date = formatDate(expire_date, locale, 'date')
  return (
    <Card
      title={planName(plan_name, locale)}
      note={t(expired ? 'ranUntil' : 'runsUntil', { date })}
      action={
        <Link to="/subscription" className={buttonClass()}>
          {t('change')}
        </Link>
      }
    >
      <Usage plan={today.data.plan} use={today.data} />
    </Card>
  )
}
