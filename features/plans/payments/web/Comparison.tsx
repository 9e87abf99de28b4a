import type { ReactNode } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { planName } from '#features/plans/names.ts'
import type { Checkout } from '#features/plans/payments/contract.ts'
import { useLimitWords } from '#features/plans/web/limits.ts'
import { formatMoney } from '#features/plans/web/money.ts'
import { usePlans } from '#features/plans/web/usePlans.ts'
import { Card } from '#ui/Card.tsx'
import { RowTh, Table, Td, Th } from '#ui/Table.tsx'

interface Row {
  name: string
  today: ReactNode
  after: ReactNode
}

const dollars = (amount: number) => formatMoney({ amount: amount * 100, currency: 'USD' })
const Price = ({ children }: { children: string }) => <bdi dir="ltr">{children}</bdi>

function useRows({ plan, current, price, runs_until }: Checkout): Row[] {
  const { t, locale } = useTranslations('checkout')
  const { nameOf, limitOf } = useLimitWords()
  const now = usePlans().data?.find(({ id }) => id === current.plan_id)
  const date = (day: string) => formatDate(day, locale, 'date')
  const limits = plan.features.map(({ name, value }): Row => {
    const before = now?.features.find((one) => one.name === name)
    return {
      name: nameOf(name),
      today: before ? limitOf(name, before.value) : '',
      after: limitOf(name, value),
    }
  })
  const until = date(current.expire_date)
  return [
    {
      name: t('plan'),
      today: planName(current.plan_name, locale),
      after: planName(plan.name, locale),
    },
    {
      name: t('price'),
      today: now && <Price>{dollars(now.price)}</Price>,
      after: <Price>{formatMoney(price)}</Price>,
    },
    ...limits,
    {
      name: t('until'),
      today: current.expired ? t('expired', { date: until }) : until,
      after: date(runs_until),
    },
  ]
}

/** The card already draws a border below the last row. */
const LINE = '[tr:last-child>&]:border-b-0'

/** Compares the plan with the current one, row by row, and highlights differences. */
export function Comparison({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslations('checkout')
  const rows = useRows(checkout)
  return (
    <Card title={t('compare')} pad={false} className="overflow-hidden">
      <Table label={t('compare')}>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">{t('compare')}</span>
            </Th>
            <Th>{t('today')}</Th>
            <Th>{t('after')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, today, after }) => (
            <tr key={name}>
              <RowTh className={`${LINE} font-normal text-muted`}>{name}</RowTh>
              <Td className={`${LINE} text-muted tabular-nums`}>{today}</Td>
              <Td className={`${LINE} font-medium tabular-nums`}>{after}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
