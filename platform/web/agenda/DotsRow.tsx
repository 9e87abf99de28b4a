import type { IsoDate } from '#platform/shared/dates.ts'
import type { Agenda } from '#platform/web/agenda/agenda.ts'
import { DayCell } from '#platform/web/agenda/DayCell.tsx'
import { daysOfWeek } from '#platform/web/agenda/days.ts'
import { onDay } from '#platform/web/agenda/place.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { textTone } from '#platform/web/ui/tone.ts'

const MOST_DOTS = 3

/** A week on a phone: a dot for each thing of a day, or how many there are. */
export function DotsRow({ agenda, week, stop }: { agenda: Agenda; week: IsoDate; stop: IsoDate }) {
  const { locale } = useWords('agenda')
  const { items, spanOf, toneOf } = agenda
  return (
    <tr className="border-t border-line">
      {daysOfWeek(week).map((day) => {
        const here = onDay(items, spanOf, day)
        return (
          <DayCell
            key={day}
            agenda={agenda}
            day={day}
            isStop={day === stop}
            isSelected={day === stop}
          >
            <div aria-hidden="true" className="agenda-dots text-xs text-muted">
              {here.length > MOST_DOTS
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
