import { type KeyboardEvent, type SyntheticEvent, useCallback, useState } from 'react'
import { formatDate } from '#client/format.ts'
import { displayHijri, hasHijriDates } from '#client/hijri.ts'
import { useTranslations } from '#client/i18n.ts'
import { useFormatClosed } from '#features/companies/web/useClosedText.ts'
import { type MyDay, toCells } from '#features/routine-tasks/reports/web/month/month.ts'
import { toHijriParts } from '#shared/hijri-text.ts'
import { DayStripTip } from '#ui/charts/DayStripTip.tsx'
import { moveIndex } from '#ui/charts/scale.ts'
import { markClass } from '#ui/charts/stripMark.tsx'

/** A strip for each day of a month: one tab stop, arrow keys move between days. */
export function MonthStrips({ label, days }: { label: string; days: readonly MyDay[] }) {
  const { t, locale, direction } = useTranslations('routine')
  const common = useTranslations('common')
  const closedWords = useFormatClosed()
  const [chosen, setChosen] = useState<string>()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const hide = useCallback(() => setTarget(null), [])
  const focusableDate = days.some(({ date }) => date === chosen) ? chosen : days.at(-1)?.date

  const nameOf = (day: MyDay) => {
    const date = [formatDate(day.date, locale, 'day'), displayHijri(day.date, locale)]
      .filter(Boolean)
      .join(common.t('comma'))
    const why = closedWords(day.closed)
    if (day.due + day.done + day.not_done === 0)
      return [t('monthNoDuty', { date }), why].filter(Boolean).join(common.t('comma'))
    const open = Math.max(0, day.due - day.done - day.not_done)
    const numbers = { date, done: day.done, notDone: day.not_done, open }
    const marked = [
      day.overdue > 0 && t('monthOverdue', { n: day.overdue }),
      day.late > 0 && t('monthLate', { n: day.late }),
    ]
    return [t('monthDay', numbers), ...marked, why].filter(Boolean).join(common.t('comma'))
  }
  const shown = days.find(({ date }) => date === target?.dataset.day)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')]
    const index = all.indexOf(event.target as HTMLElement)
    const next = moveIndex({ key: event.key, index, count: all.length, direction, columns: 1 })
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  const focus = (event: SyntheticEvent) => {
    const day = findDayElement(event)
    setChosen(day?.dataset.day)
    setTarget(day)
  }
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role without bullets
        role="list"
        aria-label={label}
        className="gap-x-8 sm:columns-2"
        onFocus={focus}
        onBlur={hide}
        onKeyDown={move}
        onPointerOver={(event) => event.pointerType === 'mouse' && setTarget(findDayElement(event))}
        onPointerLeave={hide}
      >
        {days.map((day) => (
          <li key={day.date} className="break-inside-avoid">
            <div
              role="img"
              data-day={day.date}
              aria-label={nameOf(day)}
              tabIndex={day.date === focusableDate ? 0 : -1}
              className="grid min-h-7 grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-2 rounded-sm"
            >
              <span className="flex items-baseline justify-between gap-1 text-sm whitespace-nowrap text-muted tabular-nums">
                {formatDate(day.date, locale, 'weekday')}
                {hasHijriDates() && (
                  <bdi className="text-xs">{toHijriParts(day.date, locale).day}</bdi>
                )}
              </span>
              <Strip day={day} closed={closedWords(day.closed)} />
              {day.due > 0 && (
                <bdi className="text-end text-sm text-muted tabular-nums">
                  {day.done + day.not_done}/{day.due}
                </bdi>
              )}
            </div>
          </li>
        ))}
      </ul>
      <DayStripTip target={shown ? target : null} name={shown && nameOf(shown)} />
    </>
  )
}

function Strip({ day, closed }: { day: MyDay; closed: string | undefined }) {
  const cells = toCells(day).map((cell, at) => ({ ...cell, at }))
  return (
    <span className="flex max-w-full gap-[3px]">
      {cells.map(({ at, ...mark }) => (
        <span
          key={at}
          className={`h-3 w-2.5 min-w-0 rounded-[2px] text-[12px] forced-color-adjust-none ${markClass(mark)}`}
        />
      ))}
      {cells.length === 0 && closed && (
        <span className="truncate text-sm text-muted">
          <bdi>{closed}</bdi>
        </span>
      )}
      {cells.length === 0 && !closed && <span className="my-1.5 h-px w-full bg-line" />}
    </span>
  )
}

const findDayElement = (event: SyntheticEvent): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null
