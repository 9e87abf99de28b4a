import { useDirectory } from '#features/directory/web/api.ts'
import {
  GRANULARITIES,
  type useScope,
  withEnd,
} from '#features/routine-tasks/performance/web/search.ts'
import { addDays } from '#platform/shared/dates.ts'
import { isoDate } from '#platform/shared/fields.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { DatePicker } from '#platform/web/ui/DatePicker.tsx'
import { MultiSelect } from '#platform/web/ui/MultiSelect.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import { useTypedText } from '#platform/web/useTypedText.ts'

const PERIODS = [
  { days: 7, name: 'last7' },
  { days: 30, name: 'last30' },
  { days: 90, name: 'last90' },
  { days: 365, name: 'lastYear' },
] as const

type Props = ReturnType<typeof useScope>

/** Usual periods, ending today. */
function Periods({ scope: { from, to }, change, today }: Props) {
  const { t } = useWords('performance')
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{t('periods')}</legend>
      {PERIODS.map(({ days, name }) => {
        const first = addDays(today, 1 - days)
        return (
          <Button
            key={days}
            size="sm"
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            aria-pressed={to === today && from === first}
            onClick={() => change({ from: first, to: today })}
          >
            {t(name)}
          </Button>
        )
      })}
    </fieldset>
  )
}

/** The first or the last day, chosen or typed; while a year is typed, nothing is asked for. */
function DayField({ end, scope, change, today }: Props & { end: 'from' | 'to' }) {
  const { t } = useWords('performance')
  const [typed, setTyped] = useTypedText(scope[end], (day) => {
    if (isoDate.safeParse(day).success && day <= today)
      change(withEnd(scope, end, day), { replace: true })
  })
  return (
    <DatePicker
      label={t(end)}
      value={typed || null}
      max={today}
      onChange={(day) => setTyped(day ?? '')}
    />
  )
}

/** What the charts cover: days, departments, and how finely. */
export function Filters(props: Props) {
  const { t } = useWords('performance')
  const { scope, change } = props
  const { data } = useDirectory()
  return (
    <search className="mb-5 flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <DayField end="from" {...props} />
        <DayField end="to" {...props} />
        <MultiSelect
          label={t('departments')}
          placeholder={t('allDepartments')}
          options={data?.departments ?? []}
          value={scope.departments}
          onChange={(ids) => change({ departments: ids.length > 0 ? ids : undefined })}
          removeLabel={(name) => t('removeDepartment', { name })}
          emptyLabel={t('noDepartment')}
          className="min-w-60 grow sm:max-w-md"
        />
        <SegmentedControl
          label={t('granularity')}
          options={GRANULARITIES.map((id) => ({ id, name: t(id) }))}
          value={scope.by}
          onChange={(by) => change({ by })}
        />
      </div>
      <Periods {...props} />
    </search>
  )
}
