import { useMemo } from 'react'
import { formatDate, isolateTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import { type Window, windowsOf } from '#features/routine-tasks/definitions/recurrence.ts'
import {
  type Calendars,
  getFirstDay,
  listNextDates,
} from '#features/routine-tasks/definitions/rule.ts'
import {
  isCompleteRule,
  useFormatRule,
} from '#features/routine-tasks/definitions/web/format-rule.ts'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import type { IsoDate } from '#shared/dates.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

interface CompanyCalendar {
  calendars: Calendars | undefined
  firstDay: number
  isError: boolean
}

/** The rule from the form; undefined until its days are chosen. */
function useFormRule(form: TaskForm, firstDay: number) {
  const { recurrent_days, day_of_month, nth, from, to, ...rest } = form.watch()
  const isMonthly = rest.task_type === 'monthly'
  const rule = {
    ...rest,
    week_start: firstDay,
    recurrent_days: recurrent_days ?? [],
    day_of_month: isMonthly && !nth ? (day_of_month ?? null) : null,
    nth: isMonthly ? nth : null,
    from: from ?? null,
    to: to ?? null,
  }
  return rule.start_date && isCompleteRule(rule) ? rule : undefined
}

interface DatesProps {
  dates: readonly IsoDate[]
  today: IsoDate
  windows: readonly Window[]
}

function Dates({ dates, today, windows }: DatesProps) {
  const { t, locale } = useTranslations('routine')
  const times = windows
    .flatMap(({ from, to }) => from ?? to ?? [])
    .sort()
    .map(isolateTime)
    .join(locale === 'ar' ? '، ' : ', ')
  return (
    <ol className="mt-2 grid gap-x-4 gap-y-1 text-sm tabular-nums sm:grid-cols-2">
      {dates.map((date) => (
        <li key={date}>
          {formatDate(date, locale, 'day')}
          {date.slice(0, 4) !== today.slice(0, 4) && ` ${date.slice(0, 4)}`}
          {date === today && <span className="text-muted"> ({t('today')})</span>}
          {times && <span className="text-muted"> · {times}</span>}
        </li>
      ))}
    </ol>
  )
}

/** A preview while the user edits: the rule as text and the next five due dates. */
export function NextDates({
  form,
  company,
  isNew,
}: {
  form: TaskForm
  company: CompanyCalendar
  /** It starts with its next window. */
  isNew: boolean
}) {
  const { t } = useTranslations('definitions')
  const ruleOf = useFormatRule(company.firstDay)
  const rule = useFormRule(form, company.firstDay)
  const clock = companyClock()
  const today = clock.date
  const windows = rule ? windowsOf(rule) : []
  const firstDays = windows.map((window) => getFirstDay(window, clock)).sort()
  const first = (isNew && firstDays[0]) || today
  const { calendars } = company
  const key = JSON.stringify(rule)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` replaces the rule
  const dates = useMemo(
    () => (rule && calendars ? listNextDates(rule, first, calendars) : undefined),
    [key, calendars, first],
  )
  return (
    <section aria-label={t('preview')} className="min-h-32 rounded-md bg-hover p-4">
      <h3 className="text-sm font-medium text-muted">{t('preview')}</h3>
      <p role="status" className="mt-1 font-medium">
        {rule ? ruleOf(rule) : t('previewChoose')}
      </p>
      {rule && !calendars && !company.isError && <Skeleton className="mt-3 h-4 w-48" />}
      {company.isError && !calendars && (
        <p className="mt-2 text-sm text-not-done">{t('previewFailed')}</p>
      )}
      {dates?.length === 0 && <p className="mt-2 text-sm text-muted">{t('previewNone')}</p>}
      {dates && dates.length > 0 && <Dates dates={dates} today={today} windows={windows} />}
    </section>
  )
}
