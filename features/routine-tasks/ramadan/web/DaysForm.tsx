import { type FormEvent, useState } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Ramadan } from '#features/routine-tasks/ramadan/contract.ts'
import { saveDates } from '#features/routine-tasks/ramadan/web/api.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

const DAYS_OFF = [-1, 0, 1]
const LENGTHS = [29, 30]

/** Confirms the first and the last day, or changes them. */
export function DaysForm({ ramadan }: { ramadan: Ramadan }) {
  const { t, locale } = useTranslations('ramadan')
  const { busy, act } = useAct()
  const { confirmed, proposed } = ramadan
  const [first, setFirst] = useState(ramadan.first_date)
  const [length, setLength] = useState(daysBetween(ramadan.first_date, ramadan.last_date) + 1)
  const last = addDays(first, length - 1)
  const isChanged = first !== ramadan.first_date || last !== ramadan.last_date
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(async () => {
      await saveDates({ first_date: first, last_date: last })
      toast({ tone: 'done', title: t('daysSaved') })
    }, t('daysFailed'))
  }
  const dayName = (date: string) => formatDate(date, locale, 'day')
  return (
    <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <NativeSelect
        label={t('firstDay')}
        options={DAYS_OFF.map((off) => addDays(proposed.first_date, off)).map((date) => ({
          ...{ id: date, name: dayName(date) },
        }))}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <NativeSelect
        label={t('lastDay')}
        options={LENGTHS.map((day) => ({
          id: day,
          name: t('dayOf', { date: dayName(addDays(first, day - 1)), day }),
        }))}
        value={length}
        onChange={({ target }) => setLength(Number(target.value))}
      />
      <Button type="submit" busy={busy} disabled={confirmed && !isChanged}>
        {t(confirmed ? 'change' : 'confirm')}
      </Button>
    </form>
  )
}
