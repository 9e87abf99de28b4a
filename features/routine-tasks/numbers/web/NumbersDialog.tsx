import { Link } from '@tanstack/react-router'
import { scaleLinear } from 'd3-scale'
import { useState } from 'react'
import { formatDate, formatNumber, isolateTime } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { companyClock, readSession } from '#client/session.ts'
import { formatLimits } from '#features/routine-tasks/definitions/step-lines.ts'
import { listNumbers, type MeasuredNumber } from '#features/routine-tasks/numbers/contract.ts'
import { ar, en } from '#features/routine-tasks/numbers/web/messages.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { isolateLtr, type Locale } from '#shared/locale.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import type { ChartRow, ChartSeries } from '#ui/charts/model.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { join } from '#ui/join.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { Periods } from '#ui/range/RangeFields.tsx'
import { lastDays } from '#ui/range/range.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

addTranslations('numbers', { en, ar })

const DAYS = 30
const TICKS = 6

/** Round values that enclose all numbers and their limits. */
function createTicks(numbers: readonly MeasuredNumber[]): number[] {
  const all = numbers.flatMap(({ value, min, max }) => [value, min ?? value, max ?? value])
  const [low, high] = [Math.min(...all), Math.max(...all)]
  return scaleLinear()
    .domain(low === high ? [low - 1, high + 1] : [low, high])
    .nice(TICKS)
    .ticks(TICKS)
}

const formatMoment = ({ date, from }: MeasuredNumber, locale: Locale): string =>
  [formatDate(date, locale, 'day'), from && isolateTime(from)].filter(Boolean).join(' ')

const toRow = (one: MeasuredNumber, note: string | undefined, locale: Locale): ChartRow => ({
  id: `${one.date} ${one.slot}`,
  name: formatMoment(one, locale),
  short: formatDate(one.date, locale, 'short'),
  values: [one.value, one.min ?? null, one.max ?? null],
  note,
})

/** The numbers outside their limits, the latest first; each leads to its day. */
function OutsideList({ numbers, unit }: { numbers: readonly MeasuredNumber[]; unit: string }) {
  const { locale } = useTranslations('numbers')
  return (
    <ul className="mt-2 flex flex-col">
      {numbers.toReversed().map((one) => (
        <li
          key={`${one.date} ${one.slot}`}
          className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 text-sm last:border-0"
        >
          <Link
            to="/$companyName/task-reports"
            params={{ companyName: readSession()?.companySlug ?? '' }}
            search={{ date: one.date }}
            className="text-accent underline"
          >
            {formatMoment(one, locale)}
          </Link>
          <bdi dir="ltr" className="font-semibold text-not-done tabular-nums">
            {[formatNumber(one.value, locale), unit].filter(Boolean).join(' ')}
          </bdi>
          <bdi dir="ltr" className="text-muted tabular-nums">
            {formatLimits(one)}
          </bdi>
          {one.cause && <bdi>{one.cause}</bdi>}
          <bdi className="text-muted">{one.user.name}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The numbers that were measured for the steps of a routine task, with the limits of their days. */
export function NumbersDialog({
  open,
  onClose,
  task: { id, task_name: name },
  stepId,
}: {
  open: boolean
  onClose: () => void
  task: { id: string; task_name: string }
  /** The step that is shown first; otherwise the first one with a number. */
  stepId?: string | undefined
}) {
  const { t, locale } = useTranslations(['numbers', 'common'])
  const today = companyClock().date
  const [range, setRange] = useState(() => lastDays(DAYS, today))
  const [chosen, setChosen] = useState(stepId)
  const query = useReply(listNumbers, {
    params: { id },
    query: { ...range, ...(chosen && { step_id: chosen }) },
  })
  const { data, isPlaceholderData } = query
  const step = data?.steps.find((one) => one.id === data.step_id)
  const unit = step?.unit ?? ''
  const numbers = data?.numbers ?? []
  const outside = numbers.filter((one) => one.outside)
  const series: ChartSeries[] = [
    { id: 'measured', name: t('numbers:measured') },
    { id: 'min', name: t('numbers:lowest'), limit: 'min' },
    { id: 'max', name: t('numbers:highest'), limit: 'max' },
  ]
  const noteOf = ({ first, cause }: MeasuredNumber) =>
    [
      first !== undefined &&
        t('numbers:first', { first: isolateLtr(`${formatNumber(first, locale)} ${unit}`.trim()) }),
      cause,
    ]
      .filter(Boolean)
      .join(locale === 'ar' ? '، ' : ', ') || undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('numbers:title', { name })}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          {data && data.steps.length > 1 && (
            <NativeSelect
              className="min-w-48 grow sm:max-w-72"
              label={t('numbers:step')}
              options={data.steps.map((one) => ({ id: one.id, name: one.text }))}
              value={data.step_id ?? ''}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
          <Periods range={range} today={today} onRange={setRange} />
        </div>
        <LoadError query={query} title={t('numbers:failed')} />
        {query.isPending && <Skeleton className="h-112 w-full rounded-lg" />}
        {data && !step && <p className="py-8 text-center text-muted">{t('numbers:noSteps')}</p>}
        {step && (
          <div className={join('transition-opacity', isPlaceholderData && 'opacity-60')}>
            <ChartCard
              kind="line"
              level={3}
              title={step.text}
              {...(unit && { note: isolateLtr(unit) })}
              covers={range}
              labels={{
                ...{ table: t('numbers:table'), chart: t('numbers:chart') },
                ...{ category: t('numbers:moment'), empty: t('numbers:none') },
              }}
              series={series}
              rows={numbers.map((one) => toRow(one, noteOf(one), locale))}
              timed
              {...(numbers.length > 0 && { ticks: createTicks(numbers) })}
            >
              {numbers.length > 0 && (
                <p className="mt-3 text-sm font-medium">
                  {outside.length > 0
                    ? t('numbers:outside', { count: outside.length, total: numbers.length })
                    : t('numbers:within', { count: numbers.length })}
                </p>
              )}
              <OutsideList numbers={outside} unit={unit} />
            </ChartCard>
          </div>
        )}
      </div>
    </Dialog>
  )
}
