import { type PointerEvent, useRef, useState } from 'react'
import { type Agenda, type Item, mayEndOn } from '#features/one-time-tasks/agenda/web/agenda.ts'
import { trackPointer } from '#features/one-time-tasks/agenda/web/drag-gesture.ts'
import type { IsoDate } from '#shared/dates.ts'

const dayAt = (x: number, y: number): IsoDate | undefined =>
  document
    .elementsFromPoint(x, y)
    .flatMap((element) => element.closest<HTMLElement>('[data-day]')?.dataset.day ?? [])
    .at(0)

/** Tracks the dragged item and the day under the pointer; `ghost` follows the pointer. */
export function useDrag(agenda: Agenda) {
  const [dragged, setDragged] = useState<{ item: Item; over?: IsoDate }>()
  const ghost = useRef<HTMLDivElement>(null)
  const begin = (event: PointerEvent<HTMLElement>, item: Item) => {
    if (event.button !== 0 || !agenda.mayMove(item)) return
    const dayOf = (x: number, y: number) => {
      const day = dayAt(x, y)
      return day !== undefined && mayEndOn(agenda, item, day) ? day : undefined
    }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    trackPointer(event.nativeEvent, {
      onStart: () => setDragged({ item }),
      onMove: (x, y) => {
        const over = dayOf(x, y)
        setDragged((old) => (old?.over === over ? old : { item, ...(over && { over }) }))
        ghost.current?.style.setProperty(
          'translate',
          `${rtl ? x - document.documentElement.clientWidth : x}px ${y}px`,
        )
      },
      onEnd: (at) => {
        setDragged(undefined)
        const day = at && dayOf(at.x, at.y)
        if (day) agenda.move(item, day)
      },
    })
  }
  return { dragged, begin, ghost }
}

export type Drag = ReturnType<typeof useDrag>
