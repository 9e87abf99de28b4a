import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Direction } from '#ui/charts/model.ts'
import { moveIndex } from '#ui/charts/scale.ts'

type Cursor = { index: number | null; keyboard: boolean }

export type ChartCursor = Cursor & {
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: () => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerLeave: (event: PointerEvent<HTMLElement>) => void
  }
}

const NOWHERE: Cursor = { index: null, keyboard: false }

type Rows = { count: number; direction: Direction /** Where the keyboard starts. */; start: number }

/** The category or moment under the pointer or the keyboard cursor. */
export function useChartCursor({ count, direction, start }: Rows): ChartCursor {
  const [cursor, setCursor] = useState<Cursor>(NOWHERE)
  const index = cursor.index !== null && cursor.index < count ? cursor.index : null

  const go = (to: number) => setCursor({ index: to, keyboard: true })
  const point = (event: PointerEvent<HTMLElement>) => {
    const at = event.target instanceof Element ? event.target.getAttribute('data-index') : null
    const next = at === null ? null : Number(at)
    if (next !== index || cursor.keyboard) setCursor({ index: next, keyboard: false })
  }

  return {
    index,
    keyboard: cursor.keyboard,
    handlers: {
      onKeyDown: (event) => {
        if (event.key === 'Escape' && index !== null) {
          event.stopPropagation()
          setCursor(NOWHERE)
          return
        }
        const next = moveIndex({ key: event.key, index: index ?? start, count, direction })
        if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        go(next)
      },
      onFocus: (event) => {
        if (event.currentTarget.matches(':focus-visible')) go(index ?? start)
      },
      onBlur: () => setCursor(NOWHERE),
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: (event) => {
        if (event.pointerType === 'mouse' && !cursor.keyboard) setCursor(NOWHERE)
      },
    },
  }
}
