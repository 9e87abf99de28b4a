import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type {
  Count,
  oneTimeCounts,
  peopleCounts,
  projectCounts,
  routineCounts,
} from '#features/dashboard/cards.ts'
import type { RowsTarget } from '#features/dashboard/contract.ts'
import { linkTo, maySeeRows } from '#features/dashboard/web/RowsLink.tsx'
import { join } from '#ui/join.ts'

type Name = ReturnType<
  typeof routineCounts | typeof oneTimeCounts | typeof projectCounts | typeof peopleCounts
>['lead']['name']

export interface StatCardProps {
  title: string
  /** The big number, and the numbers that it consists of. */
  counts: { lead: Count<Name>; facts: Count<Name>[] }
  /** The page with the details. */
  page: RowsTarget['page']
  /** The plus button, for cards that have a quick-add. */
  action?: ReactNode
}

const TONES = { late: 'text-late', 'not-done': 'text-not-done' }

/** A number that links to what it counts; the whole row is clickable. */
function CountLink({ count: { name, value, rows, tone } }: { count: Count<Name> }) {
  const { t, locale } = useTranslations('dashboard')
  const number = formatNumber(value, locale)
  const look = join('tabular-nums', tone && value > 0 && TONES[tone])
  if (!maySeeRows(rows)) return <span className={look}>{number}</span>
  return (
    <Link
      {...linkTo(rows)}
      aria-label={`${t(name)}: ${number}`}
      className={join(
        look,
        'rounded-sm underline decoration-line decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-sm hover:decoration-current',
      )}
    >
      {number}
    </Link>
  )
}

/** One big number, its label, and the numbers that it consists of. */
export function StatCard({ title, counts: { lead, facts }, page, action }: StatCardProps) {
  const { t } = useTranslations('dashboard')
  return (
    <section aria-label={title} className="flex flex-col rounded-lg border border-line bg-card p-5">
      <div className="flex min-h-8 items-start justify-between gap-3">
        <h2 className="font-medium text-muted">{title}</h2>
        {action}
      </div>
      <p className="relative flex items-baseline gap-2.5 self-start">
        <span className="text-2xl font-semibold">
          <CountLink count={lead} />
        </span>
        <span className="text-sm text-muted">{t(lead.name)}</span>
      </p>
      <dl className="mt-3 mb-3 grid grow grid-cols-2 content-start gap-x-5 border-t border-line pt-2 text-sm">
        {facts.map((fact) => (
          <div
            key={fact.name}
            className="relative -mx-1 flex min-h-7 items-center justify-between gap-2 rounded-sm px-1 hover:bg-hover max-sm:min-h-10"
          >
            <dt className="text-muted">{t(fact.name)}</dt>
            <dd className="font-medium">
              <CountLink count={fact} />
            </dd>
          </div>
        ))}
      </dl>
      <Link
        {...linkTo({ page, search: {} })}
        aria-label={t('detailsOf', { name: title })}
        className="self-start text-sm font-medium text-accent hover:underline"
      >
        {t('details')}
      </Link>
    </section>
  )
}
