import { useDirectory } from '#features/directory/web/api.ts'
import { GRANULARITIES, type useScope } from '#features/routine-tasks/web/charts/search.ts'
import { addDays } from '#platform/shared/dates.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { DatePicker } from '#platform/web/ui/DatePicker.tsx'
import { MultiSelect } from '#platform/web/ui/MultiSelect.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'

const MOST_DAYS = 366
const PERIODS = [
  { days: 7, name: 'last7' },
  { days: 30, name: 'last30' },
  { days: 90, name: 'last90' },
  { days: 365, name: 'lastYear' },
] as const

/** Usual periods, ending today. */
function Periods({ scope: { from, to }, change, today }: ReturnType<typeof useScope>) {
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

/** What the charts cover: days, departments, and how finely. */
export function Filters(props: ReturnType<typeof useScope>) {
  const { t } = useWords('performance')
  const { scope, change, today } = props
  const { data } = useDirectory()
  return (
    <search className="mb-5 flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <DatePicker
          label={t('from')}
          value={scope.from}
          min={addDays(scope.to, 1 - MOST_DAYS)}
          max={scope.to}
          onChange={(from) => from && change({ from })}
        />
        <DatePicker
          label={t('to')}
          value={scope.to}
          min={scope.from}
          max={today}
          onChange={(to) => to && change({ from: scope.from, to })}
        />
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
