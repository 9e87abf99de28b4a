import { useTranslations } from '#client/i18n.ts'
import type { Agenda } from '#features/one-time-tasks/agenda/web/agenda.ts'
import { Chip } from '#features/one-time-tasks/agenda/web/Chip.tsx'
import { DayCell } from '#features/one-time-tasks/agenda/web/DayCell.tsx'
import { daysOfWeek } from '#features/one-time-tasks/agenda/web/days.ts'
import type { Drag } from '#features/one-time-tasks/agenda/web/useDrag.ts'
import { layOutWeek } from '#features/one-time-tasks/agenda/web/week-layout.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The lines of a day in a month view: three items, and the number of hidden ones. */
const MAX_LANES = 4
const LINE_REM = 1.5

/** A week of a month, or a single week, which is as high as its items need. */
export function WeekRow({
  agenda,
  drag,
  week,
  stop,
}: {
  agenda: Agenda
  drag: Drag
  week: IsoDate
  stop: IsoDate
}) {
  const { t } = useTranslations('agenda')
  const { items, spanOf, view } = agenda
  const most = view === 'week' ? Number.POSITIVE_INFINITY : MAX_LANES
  const { placed, hidden, lanes } = layOutWeek(items, spanOf, { week, most })
  const lines = view === 'week' ? Math.max(lanes, 3 * MAX_LANES) : MAX_LANES
  return (
    // For a table row, the block size is a minimum: the row grows if its content needs it.
    <tr style={{ blockSize: `${2.25 + lines * LINE_REM}rem` }} className="border-t border-line">
      {daysOfWeek(week).map((day, at) => (
        <DayCell
          key={day}
          agenda={agenda}
          day={day}
          isStop={day === stop}
          isOver={drag.dragged?.over === day}
        >
          {placed.map(
            (one) =>
              one.first === at && (
                <Chip key={one.item.id} agenda={agenda} drag={drag} placed={one} />
              ),
          )}
          {(hidden[at] ?? 0) > 0 && (
            <button
              type="button"
              tabIndex={-1}
              style={{ insetBlockStart: `${2 + (MAX_LANES - 1) * LINE_REM}rem` }}
              onClick={({ currentTarget }) => agenda.open({ anchor: currentTarget, day })}
              className="absolute inset-x-0 truncate rounded-sm px-1.5 text-start text-xs text-muted hover:text-ink hover:underline"
            >
              {t('more', { count: hidden[at] ?? 0 })}
            </button>
          )}
        </DayCell>
      ))}
    </tr>
  )
}
