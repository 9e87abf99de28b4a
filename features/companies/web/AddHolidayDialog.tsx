import { type FormEvent, useId, useRef, useState } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { useDate } from '#features/companies/web/ClosedDay.tsx'
import { HijriFields } from '#features/companies/web/HijriFields.tsx'
import type { Settings } from '#features/companies/web/useSettings.ts'
import { addDays } from '#shared/dates.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useDiscardConfirmation } from '#ui/useDiscardConfirmation.tsx'

type Holidays = Settings['holidays']

export interface HolidayDialogProps {
  /** The holidays already in the list. */
  holidays: Holidays
  onAdd: (added: Holidays) => void
  onClose: () => void
}

/** Validates the date and name with the server's rules. */
function useChecked(date: string | null, name: string, holidays: Holidays) {
  const { t, locale } = useTranslations('settings')
  const today = companyClock().date
  const wanted = { holidays: [{ date: date ?? '', name }] }
  const { data, error } = updateCompanyData.body.safeParse(wanted, {
    error: createErrorMap(locale),
  })
  const found = fieldErrors(error?.issues ?? [])
  const isTaken = holidays.some((one) => one.date === date)
  const passed = date && date < today ? t('holidaysText') : undefined
  return {
    holiday: isTaken || passed ? undefined : data?.holidays?.[0],
    date: found['holidays.0.date']?.[0] ?? passed ?? (isTaken ? t('dateTaken') : undefined),
    name: found['holidays.0.name']?.[0],
  }
}

/** For today: explains what the existing reports keep unchanged. */
function WhatChanges({ date }: { date: string | null }) {
  const { t, locale } = useTranslations('settings')
  const today = companyClock().date
  const known = useDate(date === today ? today : undefined)
  if (date !== today || !known) return null
  const count = known.reports ?? 0
  return (
    <Alert tone={count > 0 ? 'late' : 'info'} title={t('holidayToday')}>
      {count > 0
        ? t('holidayReported', { count, date: formatDate(addDays(today, 1), locale, 'day') })
        : t('holidayOpen')}
    </Alert>
  )
}

export function AddHolidayDialog({ holidays, onAdd, onClose }: HolidayDialogProps) {
  const { t } = useTranslations(['settings', 'common'])
  const formId = useId()
  const [calendar, setCalendar] = useState<'gregorian' | 'hijri'>('gregorian')
  const [date, setDate] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const checked = useChecked(date, name, holidays)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (checked.name) nameInput.current?.focus()
    else if (checked.holiday) onAdd([checked.holiday])
  }
  const isUnsaved = date !== null || name !== ''
  const { leave, question } = useDiscardConfirmation({ open: true, isUnsaved, onClose })
  return (
    <>
      <Dialog
        open
        size="sm"
        onClose={leave}
        dismissable={!isUnsaved}
        title={t('settings:addHoliday')}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button onClick={leave}>{t('common:cancel')}</Button>
            <Button type="submit" form={formId} tone="primary">
              {t('settings:add')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            ref={nameInput}
            autoFocus
            label={t('settings:holidayName')}
            required
            autoComplete="off"
            error={asked ? checked.name : undefined}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <SegmentedControl
            label={t('settings:calendar')}
            options={[
              { id: 'gregorian', name: t('settings:gregorian') },
              { id: 'hijri', name: t('settings:hijri') },
            ]}
            value={calendar}
            onChange={setCalendar}
            className="self-start"
          />
          {calendar === 'hijri' ? (
            <HijriFields
              label={t('settings:date')}
              value={date}
              onChange={setDate}
              error={asked ? checked.date : undefined}
            />
          ) : (
            <DatePicker
              label={t('settings:date')}
              required
              value={date}
              onChange={setDate}
              min={companyClock().date}
              error={asked ? checked.date : undefined}
            />
          )}
          <WhatChanges date={date} />
        </form>
      </Dialog>
      {question}
    </>
  )
}
