import { useState } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { companyClock } from '#client/session.ts'
import { listUsualHolidays } from '#features/companies/contract.ts'
import type { HolidayDialogProps } from '#features/companies/web/AddHolidayDialog.tsx'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const COUNTRIES = ['EG', 'SA'] as const
type Country = (typeof COUNTRIES)[number]
const YEARS_AHEAD = [0, 1, 2]
const LAST_MONTHS = 11
const ROWS = ['w-56', 'w-40', 'w-48', 'w-64', 'w-44', 'w-52']

const countryOfZone = (zone: string): Country => (zone === 'Asia/Riyadh' ? 'SA' : 'EG')

/** The year to show first: the page's year or, near the end of the year, the next one. */
const firstYear = (shown: number, thisYear: number, month: number) =>
  shown > thisYear || month < LAST_MONTHS
    ? Math.min(Math.max(shown, thisYear), thisYear + 2)
    : thisYear + 1

/** The country's holidays that can still be imported, and those that the user deselected. */
function useChoice(country: Country, year: number, taken: HolidayDialogProps['holidays']) {
  const reply = useReply(
    listUsualHolidays,
    { params: { country, year } },
    { placeholderData: undefined },
  )
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const today = companyClock().date
  const coming = (reply.data?.holidays ?? []).filter(({ date }) => date >= today)
  const isTaken = (date: string) => taken.some((one) => one.date === date)
  const rows = coming.map((one) => ({
    ...one,
    taken: isTaken(one.date),
    chosen: !isTaken(one.date) && !excluded.has(one.date),
  }))
  const toggle = (date: string) =>
    setExcluded(
      (old) => new Set(old.has(date) ? [...old].filter((one) => one !== date) : [...old, date]),
    )
  return { reply, rows, toggle }
}

function Preview({ rows, toggle }: Pick<ReturnType<typeof useChoice>, 'rows' | 'toggle'>) {
  const { t, locale } = useTranslations('settings')
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ date, name, by_moon, taken, chosen }) => (
        <li
          key={date}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
        >
          <Checkbox
            className="min-w-0 grow"
            checked={chosen}
            disabled={taken}
            onChange={() => toggle(date)}
            label={
              <>
                <bdi className="font-medium">{name}</bdi>{' '}
                <span className="text-muted">{formatDate(date, locale, 'day')}</span>
              </>
            }
          />
          {taken && <Badge>{t('alreadyThere')}</Badge>}
          {!taken && by_moon && <Badge tone="info">{t('byMoon')}</Badge>}
        </li>
      ))}
    </ul>
  )
}

export function ImportHolidaysDialog({
  holidays,
  onAdd,
  onClose,
  year: shownYear,
}: HolidayDialogProps & { year: number }) {
  const { t } = useTranslations(['settings', 'common'])
  const [thisYear, month] = companyClock().date.split('-').map(Number) as [number, number]
  const years = YEARS_AHEAD.map((ahead) => thisYear + ahead)
  const [country, setCountry] = useState(() =>
    countryOfZone(localStorage.getItem('timezone') ?? ''),
  )
  const [year, setYear] = useState(() => firstYear(shownYear, thisYear, month))
  const { reply, rows, toggle } = useChoice(country, year, holidays)
  const { data, error, isFetching } = reply
  const chosen = rows.filter((row) => row.chosen).map(({ date, name }) => ({ date, name }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings:import')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
            {t('settings:addDays', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <NativeSelect
          autoFocus
          label={t('settings:country')}
          options={COUNTRIES.map((id) => ({ id, name: t(`settings:country.${id}`) }))}
          value={country}
          onChange={({ target }) => setCountry(target.value === 'SA' ? 'SA' : 'EG')}
        />
        <NativeSelect
          label={t('settings:year')}
          options={years.map((id) => ({ id, name: String(id) }))}
          value={year}
          onChange={(event) => setYear(Number(event.target.value))}
        />
      </div>
      <div className="mt-3 min-h-72" aria-busy={isFetching || undefined}>
        {!data &&
          !error &&
          ROWS.map((width) => <Skeleton key={width} className={`my-4 h-4 ${width}`} />)}
        {!data && error && <LoadErrorState query={reply} title={t('settings:importFailed')} />}
        {data && <Preview rows={rows} toggle={toggle} />}
        {data && rows.every((row) => row.taken) && (
          <p className="py-6 text-center text-muted">{t('settings:nothingToImport')}</p>
        )}
        {rows.some((row) => row.by_moon) && (
          <p className="mt-3 text-sm text-muted">{t('settings:byMoonText')}</p>
        )}
      </div>
    </Dialog>
  )
}
