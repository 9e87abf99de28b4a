import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { readSession } from '#client/session.ts'
import { ChartLegend } from '#ui/charts/ChartLegend.tsx'
import type { ChartKind, ChartSeries } from '#ui/charts/model.ts'
import { pngFile, svgFile } from '#ui/charts/picture/files.ts'
import { drawingOf } from '#ui/charts/picture/svg.ts'

export interface PictureSource {
  title: string
  /** The days that it covers, and the granularity. */
  note: string
  kind: ChartKind
  series: ChartSeries[]
  chart: ReactElement
}

const WIDTH = 960

/** The layout of the picture: always in the light theme, and as wide as a page of a report. */
function Sheet({ title, note, kind, series, chart }: PictureSource) {
  return (
    <div
      data-theme="light"
      data-sheet=""
      style={{ inlineSize: WIDTH }}
      className="bg-card p-8 whitespace-nowrap text-ink"
    >
      <p className="text-sm text-muted">
        <bdi>{readSession()?.companyName}</bdi>
      </p>
      <p dir="auto" className="text-xl font-semibold">
        {title}
      </p>
      <p dir="auto" className="mb-4 text-sm text-muted">
        {note}
      </p>
      <ChartLegend kind={kind} series={series} />
      <div className="mt-5">{chart}</div>
    </div>
  )
}

/** Renders the chart again, hidden, and reads it from there: so it has the same size on a phone. */
async function renderHidden(source: PictureSource): Promise<SVGElement> {
  const host = document.createElement('div')
  host.inert = true
  Object.assign(host.style, { position: 'fixed', insetBlockStart: '0', visibility: 'hidden' })
  document.body.append(host)
  const root = createRoot(host, { identifierPrefix: 'picture' })
  try {
    flushSync(() => root.render(<Sheet {...source} />))
    await document.fonts.ready
    const sheet = host.querySelector<HTMLElement>('[data-sheet]')
    if (!sheet) throw new Error('Nothing was drawn')
    return drawingOf(sheet, source.title)
  } finally {
    root.unmount()
    host.remove()
  }
}

/** A chart as a file that looks the same on every device. */
export async function pictureOf(source: PictureSource, type: 'svg' | 'png'): Promise<Blob> {
  const drawing = await renderHidden(source)
  return type === 'svg' ? svgFile(drawing) : pngFile(drawing)
}
