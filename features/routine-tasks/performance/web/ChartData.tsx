import { type ReactNode, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { useReply } from '#client/query.ts'
import type { ChartFilters, ChartRange } from '#features/routine-tasks/performance/web/search.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lastDays } from '#ui/range/range.ts'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const YEAR = 365

interface CountedProps<T> {
  query: Pick<
    ReturnType<typeof useReply>,
    'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch' | 'isPlaceholderData'
  > & { data: T | undefined }
  filtered: ChartFilters
  isEmpty: (data: T) => boolean
  /** The text when nothing was counted, and `clear` if filters are set. */
  nothing: { title: string; text: string; clear?: (() => void) | undefined }
  children: (data: T, cut: ChartRange) => ReactNode
}

/** Shows the charts once their data is loaded; until then a skeleton, or the error. */
export function ChartData<T>({ query, filtered, isEmpty, nothing, children }: CountedProps<T>) {
  const { t } = useTranslations('performance')
  const { data, error, isPlaceholderData } = query
  const { by, coarser, from, to } = filtered.scope
  // While new data loads, the previous charts stay, with the labels that belong to them.
  const [cut, setCut] = useState<ChartRange>(filtered.scope)
  const asked = { by, coarser, from, to }
  if (!isPlaceholderData && !isSame(cut, asked)) setCut(asked)
  return (
    <>
      <LoadError query={query} title={t('failed')} className="mb-4" />
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          {isEmpty(data) ? <NoChartData {...{ filtered, nothing }} /> : children(data, cut)}
        </div>
      )}
      {!data && !error && <ChartsSkeleton />}
    </>
  )
}

const isSame = (one: ChartRange, other: ChartRange) =>
  (['by', 'coarser', 'from', 'to'] as const).every((key) => one[key] === other[key])

/** Says why there is no chart and offers a way to one: without filters, or over a whole year. */
function NoChartData({ filtered, nothing }: Pick<CountedProps<never>, 'filtered' | 'nothing'>) {
  const { t } = useTranslations('lists')
  const { scope, change, today } = filtered
  const { title, text, clear } = nothing
  const more = () => change(lastDays(YEAR, today))
  return (
    <EmptyState
      title={title}
      action={
        clear ? (
          <Button onClick={clear}>{t('clearFilters')}</Button>
        ) : (
          scope.days < YEAR && <Button onClick={more}>{t('lastYear')}</Button>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

const BARS = ['h-4/5', 'h-3/5', 'h-2/5', 'h-1/2', 'h-1/4', 'h-1/3']
const ROWS = ['w-32', 'w-24', 'w-40', 'w-28', 'w-36']

/** A placeholder for a chart and its table. */
function ChartsSkeleton() {
  return (
    <div>
      <LoadingText />
      <div aria-hidden="true" className="flex flex-col gap-4">
        <Card>
          <div className="mb-4 flex h-8 items-center justify-between gap-4">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-8 w-28" />
          </div>
          <div className="flex h-[350px] items-end justify-around gap-2 border-b border-line">
            {BARS.map((height) => (
              <Skeleton key={height} className={`w-full max-w-16 rounded-b-none ${height}`} />
            ))}
          </div>
        </Card>
        <Card>
          <Skeleton className="mb-5 h-5 w-48" />
          {ROWS.map((width) => (
            <div key={width} className="flex h-9 items-center border-t border-line">
              <Skeleton className={`h-3.5 ${width}`} />
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}
