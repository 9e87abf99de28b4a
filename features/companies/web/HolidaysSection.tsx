import { CalendarPlus, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import { byDate, type SectionProps, type Settings } from '#features/companies/web/useSettings.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HijriDate } from '#ui/HijriDate.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { RowTh, Table, Td, Th } from '#ui/Table.tsx'

const AddHolidayDialog = lazy(async () => ({
  default: (await import('#features/companies/web/AddHolidayDialog.tsx')).AddHolidayDialog,
}))
const ImportHolidaysDialog = lazy(async () => ({
  default: (await import('#features/companies/web/ImportHolidaysDialog.tsx')).ImportHolidaysDialog,
}))

type Holidays = Settings['holidays']
const yearOf = ({ date }: { date: string }) => Number(date.slice(0, 4))

/** This year, next year, and every year that has a holiday. */
const yearsOf = (holidays: Holidays, thisYear: number) =>
  [...new Set([thisYear, thisYear + 1, ...holidays.map(yearOf)])].toSorted((a, b) => a - b)

interface ListProps {
  year: number
  holidays: Holidays
  onRemove: (date: string) => void
}

function HolidayTable({ year, holidays, onRemove }: ListProps) {
  const { t, locale } = useTranslations('settings')
  const today = companyClock().date
  return (
    <Table label={t('holidaysOf', { year: String(year) })} className="last-row-open">
      <thead>
        <tr>
          <Th>{t('date')}</Th>
          <Th>{t('holiday')}</Th>
          <Th>
            <span className="sr-only">{t('actions')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {holidays.map(({ date, name }) => {
          const day = formatDate(date, locale, 'day')
          const passed = date < today
          return (
            <tr key={date} className={passed ? 'text-muted' : undefined}>
              <RowTh className="py-2 whitespace-nowrap max-sm:whitespace-normal">
                {day}
                <span className="block">
                  <HijriDate date={date} />
                </span>
              </RowTh>
              <Td className="py-2">
                <bdi className="wrap-anywhere">{name}</bdi>
              </Td>
              <Td className="w-px text-end whitespace-nowrap">
                {passed ? (
                  <Badge>{t('passed')}</Badge>
                ) : (
                  <IconButton
                    size="sm"
                    tone="danger"
                    label={t('remove', { name, date: day })}
                    icon={<Trash2 aria-hidden="true" className="size-4" />}
                    onClick={() => onRemove(date)}
                  />
                )}
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

export function HolidaysSection({ settings: { values, errors, set } }: SectionProps) {
  const { t } = useTranslations('settings')
  const thisYear = Number(companyClock().date.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [dialog, setDialog] = useState<'add' | 'import'>()
  const addButton = useRef<HTMLButtonElement>(null)
  const { holidays } = values
  const ofYear = holidays.filter((one) => yearOf(one) === year)
  const close = () => setDialog(undefined)
  const add = (added: Holidays) => {
    set('holidays', byDate([...holidays, ...added]))
    if (added[0]) setYear(yearOf(added[0]))
    close()
  }
  const remove = (date: string) => {
    set(
      'holidays',
      holidays.filter((one) => one.date !== date),
    )
    addButton.current?.focus()
  }
  const dialogProps = { holidays, onAdd: add, onClose: close }
  return (
    <Card title={t('holidays')} pad={false}>
      <p className="-mt-2 max-w-prose px-5 pb-4 text-muted">{t('holidaysText')}</p>
      <div className="flex flex-wrap items-end gap-3 px-5 pb-4">
        <NativeSelect
          label={t('year')}
          hideLabel
          className="w-28"
          options={yearsOf(holidays, thisYear).map((id) => ({ id, name: String(id) }))}
          value={year}
          onChange={(event) => setYear(Number(event.target.value))}
        />
        <Button
          ref={addButton}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setDialog('add')}
        >
          {t('addHoliday')}
        </Button>
        <Button
          icon={<CalendarPlus aria-hidden="true" className="size-4" />}
          onClick={() => setDialog('import')}
        >
          {t('import')}
        </Button>
      </div>
      {errors.holidays && (
        <p role="alert" className="px-5 pb-3 text-sm font-medium whitespace-pre-line text-not-done">
          {errors.holidays}
        </p>
      )}
      {ofYear.length > 0 ? (
        <HolidayTable year={year} holidays={ofYear} onRemove={remove} />
      ) : (
        <EmptyState title={t('noHolidays', { year: String(year) })}>
          {t('noHolidaysText')}
        </EmptyState>
      )}
      <Suspense>
        {dialog === 'add' && <AddHolidayDialog {...dialogProps} />}
        {dialog === 'import' && <ImportHolidaysDialog {...dialogProps} year={year} />}
      </Suspense>
    </Card>
  )
}
