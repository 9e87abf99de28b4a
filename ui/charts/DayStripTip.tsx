import { useLayoutEffect, useRef } from 'react'
import { clamp } from '#ui/charts/scale.ts'

type TipProps = { target: HTMLElement | null; name: string | undefined }

const GAP = 6
const MARGIN = 8

/** One tooltip for the whole strip, in the top layer, so that no card clips it. */
export function DayStripTip({ target, name }: TipProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tip = ref.current
    if (!tip || !target) return
    const follow = () => place(tip, target)
    tip.showPopover()
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      if (tip.isConnected) tip.hidePopover()
    }
  }, [target])
  return (
    <div
      ref={ref}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-md border border-line bg-overlay px-2.5 py-1.5 text-xs text-ink shadow-overlay wrap-anywhere"
    >
      <bdi>{name}</bdi>
    </div>
  )
}

/**
 * Above the cell, or below it when there is no room; the offset is relative to the inline start of
 * the page.
 */
function place(tip: HTMLElement, target: HTMLElement) {
  const cell = target.getBoundingClientRect()
  const page = document.documentElement.clientWidth
  const { offsetWidth: width, offsetHeight: height } = tip
  const middle = cell.x + cell.width / 2 - width / 2
  const x = clamp({ value: middle, min: MARGIN, max: Math.max(MARGIN, page - width - MARGIN) })
  const above = cell.y - height - GAP
  const rtl = getComputedStyle(tip).direction === 'rtl'
  tip.style.insetBlockStart = `${above < MARGIN ? cell.bottom + GAP : above}px`
  tip.style.insetInlineStart = `${rtl ? page - x - width : x}px`
}
