import { CreditCard } from 'lucide-react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { SampleMark } from '#features/demos/web/Sample.tsx'
import { Card } from '#ui/Card.tsx'

const CARDS = ['4242', '1881'] as const
const VALID = '12/29'
const TRANSACTIONS = [
  { what: 'supplies', on: '2026-03-02', dollars: -240 },
  { what: 'hosting', on: '2026-03-01', dollars: -58 },
  { what: 'refund', on: '2026-02-26', dollars: 120 },
] as const

/** Sample cards, an address and transactions as in a template; they are marked as samples. */
export function BillingSamples() {
  return (
    <div>
      <SampleMark />
      <div className="mt-3 grid gap-4 lg:grid-cols-3">
        <Cards />
        <Information />
        <Transactions />
      </div>
    </div>
  )
}

function Cards() {
  const { t } = useTranslations('demos')
  return (
    <Card title={t('cards')}>
      <ul className="space-y-4">
        {CARDS.map((digits) => (
          <li key={digits} className="flex gap-3">
            <CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            <div>
              <p className="font-medium">{t('card', { digits })}</p>
              <p className="text-sm text-muted">
                {t('holder')}: {t('holderName')}
              </p>
              <p className="text-sm text-muted">
                {t('expires')}: <bdi dir="ltr">{VALID}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Information() {
  const { t } = useTranslations('demos')
  const lines = [
    [t('company'), t('companyName')],
    [t('email'), 'billing@nile-foods.example'],
    [t('taxNumber'), '100-200-300'],
  ] as const
  return (
    <Card title={t('billingInformation')}>
      <dl className="space-y-2">
        {lines.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Transactions() {
  const { t, locale } = useTranslations('demos')
  return (
    <Card title={t('transactions')}>
      <ul className="space-y-3">
        {TRANSACTIONS.map(({ what, on, dollars }) => (
          <li key={what} className="flex justify-between gap-3">
            <span>
              {t(what)}
              <span className="block text-sm text-muted">{formatDate(on, locale, 'date')}</span>
            </span>
            <bdi dir="ltr" className="font-medium tabular-nums">
              {dollars < 0 ? `−$${-dollars}` : `+$${dollars}`}
            </bdi>
          </li>
        ))}
      </ul>
    </Card>
  )
}
