import type { ReactNode } from 'react'
import { formatDate } from '#client/format.ts'
import type { WholeInvoice } from '#features/plans/invoices/contract.ts'
import { ar, en } from '#features/plans/invoices/web/receipt/messages.ts'
import { planName } from '#features/plans/names.ts'
import { formatMoney } from '#features/plans/web/money.ts'
import type { Locale } from '#shared/locale.ts'

const WORDS: Record<Locale, Record<keyof typeof en, string>> = { en, ar }

interface Props {
  receipt: WholeInvoice
  /** Independent of the page's language. */
  language: Locale
}

/** The printed A4 sheet, without the surrounding page. */
export function ReceiptSheet({ receipt, language }: Props) {
  const words = WORDS[language]
  const { number, issued_on, seller, buyer } = receipt
  return (
    <article
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      className="mx-auto max-w-3xl rounded-lg border border-line bg-card p-6 sm:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-2xl font-semibold">{words.title}</h1>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-end">
          <dt className="text-muted">{words.number}</dt>
          <dd className="font-medium tabular-nums">{number}</dd>
          <dt className="text-muted">{words.date}</dt>
          <dd className="font-medium tabular-nums">{formatDate(issued_on, language, 'date')}</dd>
        </dl>
      </header>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title={words.seller} name={seller.name || words.product} lines={seller.lines} />
        <Party title={words.buyer} name={buyer.company} lines={[buyer.name]}>
          <bdi dir="ltr">{buyer.email}</bdi>
        </Party>
      </div>
      <What receipt={receipt} language={language} />
      <Ending receipt={receipt} language={language} />
    </article>
  )
}

function Party({
  title,
  name,
  lines,
  children,
}: {
  title: string
  name: string
  lines: readonly string[]
  children?: ReactNode
}) {
  return (
    <section>
      <h2 className="text-sm font-medium text-muted">{title}</h2>
      <p className="mt-1 font-semibold">
        <bdi>{name}</bdi>
      </p>
      {lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {children && <p>{children}</p>}
    </section>
  )
}

const CELL = 'py-3 pe-4 text-start'

function What({ receipt, language }: Props) {
  const words = WORDS[language]
  const { plan_name, price, runs_from, runs_until } = receipt
  const date = (day: string) => formatDate(day, language, 'date')
  return (
    <table className="mt-10 w-full border-collapse">
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className={`${CELL} font-medium`}>
            {words.what}
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {words.period}
          </th>
          <th scope="col" className="py-3 text-end font-medium">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-line align-top">
          <td className={CELL}>
            {planName(plan_name, language)}
            <span className="block text-sm text-muted">{words.month}</span>
          </td>
          <td className={`${CELL} tabular-nums`}>
            {words.fromTo
              .replace('{{from}}', date(runs_from))
              .replace('{{until}}', date(runs_until))}
          </td>
          <td className="py-3 text-end tabular-nums">
            <bdi dir="ltr">{formatMoney(price)}</bdi>
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr className="text-lg font-semibold">
          <th scope="row" className={CELL}>
            {words.total}
          </th>
          <td colSpan={2} className="py-3 text-end tabular-nums">
            <bdi dir="ltr">{formatMoney(price)}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Ending({ receipt: { charged, refunded_on }, language }: Props) {
  const words = WORDS[language]
  return (
    <footer className="mt-8 space-y-1 text-muted">
      <p>{charged ? words.paid : words.notCharged}</p>
      {refunded_on && (
        <p className="font-medium text-late">
          {words.refunded} {formatDate(refunded_on, language, 'date')}
        </p>
      )}
      <p>{words.noInvoice}</p>
    </footer>
  )
}
