import { useState } from 'react'
import { formatTag, weekdayNames } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { saveCompany } from '#features/companies/web/save-company.ts'
import { usualWeekend } from '#features/companies/web/usual-weekend.ts'
import { isLastWorkingDay, WorkingDays } from '#features/companies/web/WorkingDays.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'

export const quietLink = 'rounded-sm text-sm font-medium text-accent hover:underline'

const focusFirstDay = (days: HTMLElement | null) => days?.querySelector('input')?.focus()

/** Proposes the weekend of the company’s country, or lets the owner choose the days. */
export function WeekActions({ onSaved }: { onSaved: () => void }) {
  const { t, locale } = useTranslations('begin')
  const usual = usualWeekend(readSession()?.timezone ?? '')
  const [chosen, setChosen] = useState<number[]>()
  const { busy, act } = useAct()
  const save = (weekend: number[]) =>
    void act(async () => {
      await saveCompany({ weekend })
      onSaved()
    }, t('daysFailed'))
  if (chosen)
    return (
      <div ref={focusFirstDay} className="flex flex-col items-start gap-3">
        <WorkingDays
          label={t('week')}
          weekend={chosen}
          firstDay={((usual.at(-1) ?? 0) % 7) + 1}
          onChange={setChosen}
          className="grid grid-cols-2 gap-x-4 gap-y-3"
        />
        <p role="status" className="text-sm text-muted">
          {isLastWorkingDay(chosen) && t('lastDay')}
        </p>
        <Button tone="primary" busy={busy} onClick={() => save(chosen)}>
          {t('saveDays')}
        </Button>
      </div>
    )
  const names = weekdayNames(locale, 1).filter(({ id }) => usual.includes(id))
  const days = new Intl.ListFormat(formatTag(locale)).format(names.map(({ name }) => name))
  return (
    <>
      <Button tone="primary" busy={busy} onClick={() => save(usual)}>
        {t('takeWeekend', { days })}
      </Button>
      <button type="button" className={quietLink} onClick={() => setChosen(usual)}>
        {t('chooseDays')}
      </button>
    </>
  )
}
