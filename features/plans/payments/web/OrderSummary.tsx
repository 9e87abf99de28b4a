import { Link } from '@tanstack/react-router'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { planName } from '#features/plans/names.ts'
import type { Checkout } from '#features/plans/payments/contract.ts'
import { useLimitWords } from '#features/plans/web/limits.ts'
import { Alert } from '#ui/Alert.tsx'
import { BulletList } from '#ui/Reasons.tsx'

const PAID_BY = {
  none: 'freeOfCharge',
  test: 'testPayment',
  hosted: 'hostedPayment',
} as const

/** The result of the order, in sentences. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useTranslations('checkout')
  const { plan, current, renews, runs_from, runs_until, provider } = checkout
  const date = (day: string) => formatDate(day, locale, 'date')
  const said = { plan: planName(plan.name, locale), date: date(runs_until) }
  const endsOld = !renews && !current.expired
  const lines = [
    renews ? t('addsMonth', { ...said, from: date(runs_from) }) : t('beginsToday', said),
    ...(endsOld ? [t('endsOld', { plan: planName(current.plan_name, locale) })] : []),
    t('ordered'),
    t(PAID_BY[provider]),
  ]
  return <BulletList lines={lines} />
}

/** The exceeded limits: why the plan is refused, or what cannot be added for now. */
export function OrderObstacles({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslations('checkout')
  const { amountOf } = useLimitWords()
  const { in_the_way, over, current } = checkout
  const said = ({ name, used, limit }: Checkout['over'][number]) => ({
    used: amountOf(name, used),
    limit: amountOf(name, limit),
  })
  return (
    <>
      {in_the_way.map((one) => (
        <Alert
          key={one.name}
          tone="not-done"
          title={t('users', said(one))}
          className="mb-4"
          action={!current.expired && <TeamLink />}
        >
          {t('usersText')}
        </Alert>
      ))}
      {over.map((one) => (
        <Alert key={one.name} tone="late" className="mb-4">
          {t(one.name, said(one))}
        </Alert>
      ))}
    </>
  )
}

function TeamLink() {
  const { t } = useTranslations('checkout')
  const companyName = readSession()?.companySlug ?? ''
  return (
    <Link
      to="/$companyName/team"
      params={{ companyName }}
      className="font-medium underline underline-offset-4"
    >
      {t('toTeam')}
    </Link>
  )
}
