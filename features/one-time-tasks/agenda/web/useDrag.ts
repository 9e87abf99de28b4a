import { type PointerEvent, useRef, useState } from 'react'
import {
  type Agenda,
  type Item,
  type MovedPart,
  movedSpan,
} from '#features/one-time-tasks/agenda/web/agenda.ts'
import { trackPointer } from '#features/one-time-tasks/agenda/web/drag-gesture.ts'
import { daysBetween, type IsoDate } from '#shared/dates.ts'

/** The day at a point. A bar is part of its first day's cell, but lies over the cells of others. */
const dayAt = (x: number, y: number): IsoDate | undefined =>
  document
    .elementsFromPoint(x, y)
    .flatMap((element) => (element as HTMLElement).dataset.day ?? [])
    .at(0)

/** Tracks the dragged item and the day under the pointer; `ghost` follows the pointer. */
export function useDrag(agenda: Agenda) {
  const [dragged, setDragged] = useState<{ item: Item; over?: IsoDate }>()
  const ghost = useRef<HTMLDivElement>(null)
  const begin = (event: PointerEvent<HTMLElement>, item: Item, part: MovedPart) => {
    if (event.button !== 0 || !agenda.mayMove(item)) return
    const span = agenda.spanOf(item)
    const grabbed = part === 'both' ? dayAt(event.clientX, event.clientY) : span[part]
    const dropAt = (x: number, y: number) => {
      const over = dayAt(x, y)
      if (!grabbed || !over) return undefined
      const to = movedSpan(span, part, daysBetween(grabbed, over))
      return to && { over, to }
    }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    trackPointer(event.nativeEvent, {
      onStart: () => setDragged({ item }),
      onMove: (x, y) => {
        const over = dropAt(x, y)?.over
        setDragged((old) => (old?.over === over ? old : { item, ...(over && { over }) }))
        ghost.current?.style.setProperty(
          'translate',
          `${rtl ? x - document.documentElement.clientWidth : x}px ${y}px`,
        )
      },
      onEnd: (at) => {
        setDragged(undefined)
        const drop = at && dropAt(at.x, at.y)
        if (drop) agenda.move(item, drop.to)
      },
    })
  }
  return { dragged, begin, ghost }
}

export type Drag = ReturnType<typeof useDrag>
