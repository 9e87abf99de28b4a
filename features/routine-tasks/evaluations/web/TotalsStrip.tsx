import type { ReactNode } from 'react'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Totals } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import type { EvaluationSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import { type MarkKind, markClass } from '#ui/charts/stripMark.tsx'
import { join } from '#ui/join.ts'

const MARKS = {
  done: { state: 'done', late: false },
  notDone: { state: 'not_done', late: false },
  overdue: { state: 'not_reported', late: true },
  late: { state: 'done', late: true },
  early: { state: 'done', late: false, early: true },
} satisfies Record<string, MarkKind>

interface TotalProps {
  name: string
  value: string
  mark?: MarkKind
  className?: string
  /** Filters the list by this figure, or removes the filter. */
  onShow?: () => void
  /** The list is filtered by this figure. */
  isShown?: boolean
}

/** A figure with its name; a press filters the list by it. */
function Total({ name, value, mark, className, onShow, isShown }: TotalProps) {
  return (
    <div
      className={join(
        'relative -mx-1.5 flex flex-col-reverse justify-end rounded-md px-1.5',
        onShow && 'transition-colors hover:bg-hover',
        isShown && 'bg-accent-soft',
        className,
      )}
    >
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {mark && (
          <span
            aria-hidden="true"
            className={join(
              'size-2.5 shrink-0 rounded-[2px] text-[10px] forced-color-adjust-none',
              markClass(mark),
            )}
          />
        )}
        {name}
      </dt>
      <dd className="min-w-[2ch] text-xl font-semibold tabular-nums">
        {value}
        {onShow && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`${name}: ${value}`}
            onClick={onShow}
            className="absolute inset-0 rounded-md"
          />
        )}
      </dd>
    </div>
  )
}

/** A bar of done and not done; unreported stays empty. */
function StateBar({ totals: { due, reported, done, not_done } }: { totals: Totals }) {
  const { t } = useTranslations('evaluations')
  const part = (count: number) => ({ inlineSize: `${due > 0 ? (count / due) * 100 : 0}%` })
  return (
    <div
      role="img"
      aria-label={t('progress', { reported, due })}
      className="flex h-2 max-w-3xl overflow-hidden rounded-full shadow-[inset_0_0_0_1px_var(--field-line)] forced-color-adjust-none"
    >
      <span className="bg-done transition-[inline-size]" style={part(done)} />
      <span className="hatch bg-not-done transition-[inline-size]" style={part(not_done)} />
    </div>
  )
}

interface TotalsProps {
  totals: Totals
  strip: ReactNode
  status: EvaluationSearch['status']
  onStatus: (status: EvaluationSearch['status']) => void
}

/** The totals of a day with its strip, or a bar of its states if the strip would be too long. */
export function TotalsStrip({ totals, strip, status, onStatus }: TotalsProps) {
  const { t, locale } = useTranslations(['evaluations', 'routine'])
  const { due, reported, done, not_done, overdue, late, early, evaluated, rating_average } = totals
  const number = (value: number) => formatNumber(value, locale)
  const toFilterProps = (wanted: NonNullable<EvaluationSearch['status']>) => ({
    isShown: status === wanted,
    onShow: () => onStatus(status === wanted ? undefined : wanted),
  })
  return (
    <section aria-label={t('evaluations:totals')} className="flex flex-col gap-3">
      <dl className="grid grid-cols-4 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        <Total name={t('evaluations:due')} value={number(due)} />
        <Total
          name={t('evaluations:reported')}
          value={number(reported)}
          {...toFilterProps('reported')}
        />
        <Total
          name={t('routine:done')}
          value={number(done)}
          mark={MARKS.done}
          {...toFilterProps('done')}
        />
        <Total
          name={t('routine:notDone')}
          value={number(not_done)}
          mark={MARKS.notDone}
          {...toFilterProps('not_done')}
        />
        <Total
          name={t('routine:overdue')}
          value={number(overdue)}
          mark={MARKS.overdue}
          {...toFilterProps('overdue')}
        />
        <Total
          name={t('routine:late')}
          value={number(late)}
          mark={MARKS.late}
          {...toFilterProps('late')}
        />
        {early > 0 && (
          <Total
            name={t('routine:early')}
            value={number(early)}
            mark={MARKS.early}
            {...toFilterProps('early')}
          />
        )}
        <Total name={t('evaluations:evaluated')} value={number(evaluated)} />
        <Total
          name={t('evaluations:average')}
          value={rating_average === null ? '–' : rating_average.toFixed(1)}
        />
      </dl>
      <div className="flex min-h-[22px] flex-col justify-center max-sm:order-first">
        {strip ?? <StateBar totals={totals} />}
      </div>
    </section>
  )
}
