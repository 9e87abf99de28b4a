import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Measure } from '#ui/charts/labels.ts'

export const AXIS_FONT_SIZE = 12

type Box = { width: number; height: number; family: string }

const widths = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined

/**
 * The size of an element, read before the first paint, and a function that measures text in its
 * font.
 */
export function useBox(): { ref: RefObject<HTMLDivElement | null>; box: Box; measure: Measure } {
  const ref = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<Box>({ width: 0, height: 0, family: '' })

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const read = () => setBox((before) => updateIfChanged(before, element))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { ref, box, measure: useMeasure(box.family) }
}

function updateIfChanged(before: Box, element: HTMLElement): Box {
  const { clientWidth: width, clientHeight: height } = element
  const family = getComputedStyle(element).fontFamily
  const same = before.width === width && before.height === height && before.family === family
  return same ? before : { width, height, family }
}

/** Measures again when web fonts have loaded. */
function useMeasure(family: string): Measure {
  const [fonts, setFonts] = useState(0)
  useEffect(() => {
    const onFonts = () => {
      widths.clear()
      setFonts((n) => n + 1)
    }
    document.fonts.addEventListener('loadingdone', onFonts)
    return () => document.fonts.removeEventListener('loadingdone', onFonts)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function once fonts have loaded
  return useCallback((text) => widthOf(text, `${AXIS_FONT_SIZE}px ${family}`), [family, fonts])
}

function widthOf(text: string, font: string): number {
  const key = `${font}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (pen === undefined) pen = document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * AXIS_FONT_SIZE
  pen.font = font
  const width = pen.measureText(text).width
  widths.set(key, width)
  return width
}
