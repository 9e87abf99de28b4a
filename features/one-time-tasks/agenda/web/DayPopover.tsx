import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import { CalendarContext } from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { twMerge } from 'tailwind-merge'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Agenda, Item, OpenedDay } from '#features/one-time-tasks/agenda/web/agenda.ts'
import { DayList } from '#features/one-time-tasks/agenda/web/DayList.tsx'
import { Calendar } from '#ui/Calendar.tsx'
import { overlayMotion, overlaySurface } from '#ui/overlay-class.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Lists the items of a day, or shows a calendar to move one of them to another day. */
export function DayPopover({
  agenda,
  opened: { anchor, day, moving: first },
  onClose,
}: {
  agenda: Agenda
  opened: OpenedDay
  onClose: () => void
}) {
  const { t, locale } = useTranslations('agenda')
  const [moving, setMoving] = useState<Item | undefined>(first)
  const title = moving
    ? t('moveOf', { name: agenda.textOf(moving) })
    : formatDate(day ?? agenda.date, locale, 'day')
  return (
    <Popover
      isOpen
      triggerRef={{ current: anchor }}
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom start"
      offset={4}
      className={twMerge(
        overlaySurface,
        overlayMotion,
        'w-80 max-w-[calc(100vw-1rem)] overflow-auto',
      )}
    >
      <Dialog aria-label={title} className="p-4 outline-none">
        <h2 className="mb-1 font-semibold">{title}</h2>
        {moving ? (
          <OtherDay agenda={agenda} item={moving} onClose={onClose} />
        ) : (
          day && <DayList agenda={agenda} day={day} onMove={setMoving} />
        )}
      </Dialog>
    </Popover>
  )
}

function OtherDay({ agenda, item, onClose }: { agenda: Agenda; item: Item; onClose: () => void }) {
  const { from, to } = agenda.spanOf(item)
  const chosen = parseDate(to)
  return (
    <CalendarContext
      value={{
        value: chosen,
        defaultFocusedValue: chosen,
        minValue: from === to ? null : parseDate(from),
        firstDayOfWeek: WEEKDAYS[agenda.firstDay - 1] ?? 'mon',
        autoFocus: true,
        onChange: (date) => {
          onClose()
          agenda.move(item, date.toString())
        },
      }}
    >
      <Calendar />
    </CalendarContext>
  )
}
