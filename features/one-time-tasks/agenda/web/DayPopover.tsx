import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import { CalendarContext } from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { twMerge } from 'tailwind-merge'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import {
  type Agenda,
  type Item,
  type MovedPart,
  movedSpan,
  type OpenedDay,
} from '#features/one-time-tasks/agenda/web/agenda.ts'
import { DayList } from '#features/one-time-tasks/agenda/web/DayList.tsx'
import { daysBetween } from '#shared/dates.ts'
import { Calendar } from '#ui/Calendar.tsx'
import { overlayMotion, overlaySurface } from '#ui/overlay-class.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const PARTS = ['both', 'from', 'to'] as const

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

/** The calendar that moves an item; for a bar, with the choice of what is moved. */
function OtherDay({ agenda, item, onClose }: { agenda: Agenda; item: Item; onClose: () => void }) {
  const { t } = useTranslations('agenda')
  const span = agenda.spanOf(item)
  const isBar = span.from !== span.to
  const [part, setPart] = useState<MovedPart>('both')
  const from = part === 'to' ? span.to : span.from
  const chosen = parseDate(from)
  return (
    <>
      {isBar && (
        <SegmentedControl<MovedPart>
          label={t('part')}
          options={PARTS.map((id) => ({ id, name: t(id) }))}
          value={part}
          onChange={setPart}
        />
      )}
      <CalendarContext
        value={{
          value: chosen,
          defaultFocusedValue: chosen,
          minValue: part === 'to' ? parseDate(span.from) : null,
          maxValue: part === 'from' ? parseDate(span.to) : null,
          firstDayOfWeek: WEEKDAYS[agenda.firstDay - 1] ?? 'mon',
          autoFocus: part === 'both',
          onChange: (date) => {
            onClose()
            const to = movedSpan(span, part, daysBetween(from, date.toString()))
            if (to) agenda.move(item, to)
          },
        }}
      >
        <Calendar key={part} />
      </CalendarContext>
    </>
  )
}
