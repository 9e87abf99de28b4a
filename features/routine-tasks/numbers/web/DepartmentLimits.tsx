import { Link } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { formatDate, isolateTime } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { queryOptions } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'
import {
  listOutsideNumbers,
  OUTSIDE_DAYS,
  type OutsideNumber,
} from '#features/routine-tasks/numbers/contract.ts'
import { ar, en } from '#features/routine-tasks/numbers/web/limits-messages.ts'
import { FollowUp } from '#features/routine-tasks/reports/web/OccurrenceExtras.tsx'
import { AnswerNote, AnswerText } from '#features/routine-tasks/reports/web/steps/AnswerText.tsx'
import { useViewer, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { usePages } from '#records/list/web/usePages.ts'
import { isoDate } from '#shared/fields.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { loadWithRetries } from '#ui/lazy-page.tsx'
import { Periods, RangeFields } from '#ui/range/RangeFields.tsx'
import { lastDays, withEnd } from '#ui/range/range.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useDialog } from '#ui/useDialog.ts'

addTranslations('limits', { en, ar })

const NumbersDialog = lazy(async () => ({
  default: (
    await loadWithRetries(() => import('#features/routine-tasks/numbers/web/NumbersDialog.tsx'))
  ).NumbersDialog,
}))

/** The days as stored in the URL; invalid values are dropped. */
const limitsSearch = z.object({ from: optionalParam(isoDate), to: optionalParam(isoDate) })

interface RowProps {
  row: OutsideNumber
  departmentId: string
  reader: Viewer
  onChart: () => void
}

/** A number outside its limits: what was measured, why, by whom, and what followed from it. */
function NumberRow({ row, departmentId, reader, onChart }: RowProps) {
  const { t, locale } = useTranslations('limits')
  const { task, date, slot, from, value, first, min, max, cause, user, at, follow_up } = row
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const step = { ...row.step, ...limits, kind: 'number' as const, required: true }
  const answer = {
    ...{ step_id: step.id, value: String(value), outside: true as const, user, at },
    ...(first !== undefined && { first: String(first) }),
    ...(cause && { cause }),
  }
  const moment = [formatDate(date, locale, 'day'), from && isolateTime(from)]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className="font-semibold text-not-done">
            <AnswerText step={step} answer={answer} />
          </span>{' '}
          <bdi className="font-medium">{step.text}</bdi>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <Link
            to="/$companyName/department/$departmentId"
            params={{ companyName: readSession()?.companySlug ?? '', departmentId }}
            search={{ date, search: task.name }}
            className="text-accent underline"
          >
            {moment.filter(Boolean).join(' ')}
          </Link>{' '}
          <bdi>{task.name}</bdi>
        </p>
        <AnswerNote step={step} answer={answer} date={date} reader={{ ...reader, userId: '' }} />
        {follow_up && (
          <FollowUp
            occurrence={{ id: task.id, date, slot, task_name: task.name, follow_up }}
            mayCreate={false}
          />
        )}
      </div>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('chartOf', { step: step.text, task: task.name })}
        icon={<ChartLine aria-hidden="true" className="size-4" />}
        onClick={onChart}
        className="shrink-0"
      >
        {t('chart')}
      </Button>
    </li>
  )
}

/** The numbers of a department that were outside their limits, the latest first. */
export function DepartmentLimits({ department: { id } }: DepartmentPartProps) {
  const { t } = useTranslations('limits')
  const reader = useViewer()
  const { date: today } = useCompanyClock()
  const { search, change } = useUrlSearch(limitsSearch)
  const to = search.to ?? today
  const range = withEnd({ from: search.from ?? lastDays(OUTSIDE_DAYS, to).from, to }, 'to', to)
  const ofRange = { range, today, onRange: change }
  const query = usePages({
    pageAt: (page: number) =>
      queryOptions(listOutsideNumbers, { params: { id }, query: { ...range, page } }),
    keyOf: ({ task, date, slot, step }) => `${task.id} ${date} ${slot} ${step.id}`,
    placeholderKey: id,
    manual: true,
  })
  const chart = useDialog<OutsideNumber>()
  const { data, hasMore, more, isFetching, isPlaceholderData } = query
  return (
    <>
      <search className="mb-5 flex flex-col gap-3 print:hidden">
        <div className="flex flex-wrap items-end gap-3">
          <RangeFields {...ofRange} />
        </div>
        <Periods {...ofRange} />
      </search>
      <LoadError query={query} title={t('failed')} className="mb-4" />
      {!data && query.isPending && <Skeleton className="h-72 w-full rounded-lg" />}
      {data?.total === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {data && data.total > 0 && (
        <Card title={t('count', { count: data.total })}>
          <ul aria-busy={isPlaceholderData} className="-my-3 divide-y divide-line">
            {data.data.map((row) => (
              <NumberRow
                key={`${row.task.id} ${row.date} ${row.slot} ${row.step.id}`}
                row={row}
                departmentId={id}
                reader={reader}
                onChart={() => chart.show(row)}
              />
            ))}
          </ul>
          {hasMore && (
            <Button size="sm" className="mt-4" busy={isFetching} onClick={more}>
              {t('more')}
            </Button>
          )}
        </Card>
      )}
      {chart.target && (
        <Suspense>
          <NumbersDialog
            key={chart.openCount}
            open={chart.open}
            onClose={chart.close}
            task={{ id: chart.target.task.id, task_name: chart.target.task.name }}
            stepId={chart.target.step.id}
          />
        </Suspense>
      )}
    </>
  )
}
