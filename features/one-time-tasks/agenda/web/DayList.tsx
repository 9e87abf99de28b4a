import { CalendarArrowUp } from 'lucide-react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Agenda, Item } from '#features/one-time-tasks/agenda/web/agenda.ts'
import { listDayItems } from '#features/one-time-tasks/agenda/web/week-layout.ts'
import type { IsoDate } from '#shared/dates.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'
import { textTone } from '#ui/tone.ts'

/** All items of a day: a press opens an item, and the button next to it moves it. */
export function DayList({
  agenda,
  day,
  onMove,
}: {
  agenda: Agenda
  day: IsoDate
  onMove: (item: Item, anchor: HTMLElement) => void
}) {
  const { t, locale } = useTranslations(['agenda', 'common'])
  const { items, spanOf, textOf, toneOf, markOf, mayMove, onOpen, openId } = agenda
  const here = listDayItems(items, spanOf, day)
  if (here.length === 0) return <p className="py-2 text-muted">{t('nothing')}</p>
  return (
    <ul className="divide-y divide-line">
      {here.map((item) => {
        const { from, to } = spanOf(item)
        const short = (date: IsoDate) => formatDate(date, locale, 'short')
        return (
          <li key={item.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-current={item.id === openId || undefined}
              onClick={() => onOpen(item)}
              className="marks-open flex min-h-11 min-w-0 grow items-center gap-2 py-1.5 text-start hover:underline"
            >
              <span
                className={join(
                  'size-2 shrink-0 rounded-full bg-current',
                  textTone[toneOf?.(item) ?? 'accent'],
                )}
              />
              {markOf?.(item)}
              <span className="min-w-0">
                <span dir="auto" className="line-clamp-2">
                  {textOf(item)}
                </span>
                {from !== to && (
                  <span className="block text-xs text-muted">
                    {t('common:timeRange', { from: short(from), to: short(to) })}
                  </span>
                )}
              </span>
            </button>
            {mayMove(item) && (
              <IconButton
                label={t('moveOf', { name: textOf(item) })}
                icon={<CalendarArrowUp aria-hidden="true" className="size-4" />}
                onClick={({ currentTarget }) => onMove(item, currentTarget)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
