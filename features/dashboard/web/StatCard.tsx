import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'

type Page = 'manage-routine-task' | 'one-time-task' | 'project' | 'team'

export interface StatCardProps {
  title: string
  value: number
  unit: string
  facts: { name: string; value: number; tone?: 'late' | 'not-done' }[]
  page: Page
  /** The plus of the cards that have a quick-add. */
  action?: ReactNode
}

const TONES = { late: 'text-late', 'not-done': 'text-not-done' }

/** One big number, what it counts, and the numbers that it is made of. */
export function StatCard({ title, value, unit, facts, page, action }: StatCardProps) {
  const { t, locale } = useWords('dashboard')
  return (
    <section aria-label={title} className="flex flex-col rounded-lg border border-line bg-card p-5">
      <div className="flex min-h-8 items-start justify-between gap-3">
        <h2 className="font-medium text-muted">{title}</h2>
        {action}
      </div>
      <p className="flex items-baseline gap-2.5">
        <span className="text-2xl font-semibold tabular-nums">{formatNumber(value, locale)}</span>
        <span className="text-sm text-muted">{unit}</span>
      </p>
      <dl className="mt-3 mb-3 grid grow grid-cols-2 content-start gap-x-5 gap-y-1.5 border-t border-line pt-3 text-sm">
        {facts.map((fact) => (
          <div key={fact.name} className="flex justify-between gap-2">
            <dt className="text-muted">{fact.name}</dt>
            <dd
              className={`font-medium tabular-nums ${fact.tone && fact.value > 0 ? TONES[fact.tone] : ''}`}
            >
              {formatNumber(fact.value, locale)}
            </dd>
          </div>
        ))}
      </dl>
      <Link
        to={`/$companyName/${page}`}
        params={{ companyName: readSession()?.companySlug ?? '' }}
        aria-label={t('detailsOf', { name: title })}
        className="self-start text-sm font-medium text-accent hover:underline"
      >
        {t('details')}
      </Link>
    </section>
  )
}
