import { useLayoutEffect, useRef } from 'react'
import { SeriesMark } from '#ui/charts/ChartLegend.tsx'
import { Figure } from '#ui/charts/ChartTable.tsx'
import {
  type ChartKind,
  type ChartModel,
  type ChartProps,
  type ChartRow,
  formatFigure,
  sumOf,
} from '#ui/charts/model.ts'
import { type Anchor, placeTip } from '#ui/charts/scale.ts'

type TipProps = {
  kind: ChartKind
  common: ChartProps
  model: ChartModel
  row: ChartRow
  /** In coordinates of the drawing. */
  anchor: Anchor
}

/** The tooltip with all numbers of a row; screen readers get the same from the live region. */
export function ChartTip({ kind, common, model, row, anchor }: TipProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current) place(ref.current, anchor, common.direction === 'rtl')
  })
  const texts = model.series.map((_, i) => formatFigure(row, i, common))
  const { sum } = common.labels
  const total = model.stacked && sum ? common.formatNumber(sumOf(row)) : ''
  const longest = Math.max(...texts.map((text) => text.length), total.length)
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-max max-w-[min(16rem,100%)] rounded-md border border-line bg-overlay px-3 py-2 text-xs text-ink shadow-overlay"
    >
      <div dir="auto" className="mb-1 font-medium wrap-anywhere">
        {row.name}
        {row.note ? <div className="font-normal text-muted">{row.note}</div> : null}
      </div>
      {model.series.map((one, i) => (
        <div key={one.id} className="flex items-center gap-2 leading-5">
          <SeriesMark kind={kind} series={model.series} index={i} />
          <bdi className="min-w-0 grow text-muted wrap-anywhere">{one.name}</bdi>
          <span className="ps-3 font-semibold">
            <Figure text={texts[i] ?? ''} length={longest} />
          </span>
        </div>
      ))}
      {total && (
        <div className="mt-1 flex items-center justify-between gap-2 border-t border-line pt-1 leading-5">
          <bdi className="text-muted">{sum?.column}</bdi>
          <span className="ps-3 font-semibold">
            <Figure text={total} length={longest} />
          </span>
        </div>
      )}
    </div>
  )
}

function place(tip: HTMLElement, anchor: Anchor, rtl: boolean) {
  const box = tip.parentElement
  const plot = box?.querySelector('[data-plot]')
  if (!box || !plot) return
  const shift = plot.getBoundingClientRect().left - box.getBoundingClientRect().left
  const width = tip.offsetWidth
  const at = placeTip(
    { ...anchor, x: anchor.x + shift },
    { width, height: tip.offsetHeight },
    { width: box.clientWidth, height: box.clientHeight },
  )
  tip.style.insetInlineStart = `${rtl ? box.clientWidth - at.x - width : at.x}px`
  tip.style.insetBlockStart = `${at.y}px`
}
