import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Agenda } from '#features/one-time-tasks/agenda/web/agenda.ts'
import { DayCell } from '#features/one-time-tasks/agenda/web/DayCell.tsx'
import { daysOfWeek } from '#features/one-time-tasks/agenda/web/days.ts'
import { listDayItems } from '#features/one-time-tasks/agenda/web/week-layout.ts'
import type { IsoDate } from '#shared/dates.ts'
import { textTone } from '#ui/tone.ts'

const MAX_DOTS = 3

/** A week on a phone: one dot per item of a day, or the number of items if there are too many. */
export function DotsRow({ agenda, week, stop }: { agenda: Agenda; week: IsoDate; stop: IsoDate }) {
  const { locale } = useTranslations('agenda')
  const { items, spanOf, toneOf } = agenda
  return (
    <tr className="border-t border-line">
      {daysOfWeek(week).map((day) => {
        const here = listDayItems(items, spanOf, day)
        return (
          <DayCell
            key={day}
            agenda={agenda}
            day={day}
            isStop={day === stop}
            isSelected={day === stop}
          >
            <div aria-hidden="true" className="agenda-dots text-xs text-muted">
              {here.length > MAX_DOTS
                ? formatNumber(here.length, locale)
                : here.map((item) => (
                    <span key={item.id} className={textTone[toneOf?.(item) ?? 'accent']} />
                  ))}
            </div>
          </DayCell>
        )
      })}
    </tr>
  )
}
