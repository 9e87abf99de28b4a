import { SeriesMark } from '#ui/charts/ChartLegend.tsx'
import {
  CHART_HEIGHT,
  type ChartKind,
  type ChartModel,
  type ChartProps,
  type ChartRow,
  formatFigure,
  readValue,
  sumOf,
} from '#ui/charts/model.ts'

type TableProps = { kind: ChartKind; common: ChartProps; model: ChartModel }

type Row = Pick<ChartRow, 'id' | 'name' | 'note'> & { figures: string[] }

/**
 * The figures of each row; in a stacked chart with a sum column, each row starts with its sum and a
 * total row follows.
 */
function tableOf(model: ChartModel, common: ChartProps): { rows: Row[]; sum: Row | undefined } {
  const { formatNumber, labels } = common
  const adds = model.stacked && labels.sum
  const rows = model.rows.map((row) => {
    const figures = model.series.map((_, i) => formatFigure(row, i, common))
    return { ...row, figures: adds ? [formatNumber(sumOf(row)), ...figures] : figures }
  })
  if (!adds) return { rows, sum: undefined }
  const sums = model.series.map((_, i) =>
    model.rows.reduce((sum, row) => sum + readValue(row, i), 0),
  )
  const all = sums.reduce((sum, one) => sum + one, 0)
  return { rows, sum: { id: '', name: adds.row, figures: [all, ...sums].map(formatNumber) } }
}

/** All of the chart's numbers as a table, at least as high as the chart. */
export function ChartTable({ kind, common, model }: TableProps) {
  const { label, labels, direction, height = CHART_HEIGHT } = common
  const { rows, sum } = tableOf(model, common)
  const all = sum ? [...rows, sum] : rows
  const lengths = all[0]?.figures.map((_, i) =>
    Math.max(...all.map(({ figures }) => figures[i]?.length ?? 0)),
  )
  const line = (row: Row) => <TableRow key={row.id} row={row} lengths={lengths ?? []} />
  return (
    <section
      dir={direction}
      aria-label={`${label} (${labels.table})`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md"
      style={{ minHeight: height }}
    >
      <table className="w-full border-collapse text-sm text-ink">
        <caption className="sr-only">{label}</caption>
        <thead className="text-xs text-muted">
          <tr className="shadow-[inset_0_-1px_0_var(--line)]">
            <th scope="col" className="h-9 pe-3 text-start font-medium">
              {labels.category}
            </th>
            {sum && (
              <th scope="col" className="h-9 ps-3 text-end font-medium">
                {labels.sum?.column}
              </th>
            )}
            {model.series.map((one, i) => (
              <th key={one.id} scope="col" className="h-9 ps-3 text-end font-medium">
                <span className="inline-flex items-center gap-1.5">
                  {one.state && <SeriesMark kind={kind} series={model.series} index={i} />}
                  <bdi>{one.name}</bdi>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(line)}</tbody>
        {sum && <tfoot className="font-medium">{line(sum)}</tfoot>}
      </table>
    </section>
  )
}

function TableRow({ row, lengths }: { row: Row; lengths: number[] }) {
  return (
    <tr className="border-b border-line last:border-b-0 in-[tfoot]:border-t">
      <th
        scope="row"
        className="h-9 min-w-28 pe-3 text-start font-normal wrap-break-word in-[tfoot]:font-medium"
      >
        <bdi>{row.name}</bdi>
        {row.note ? <span className="ms-2 text-xs text-muted">{row.note}</span> : null}
      </th>
      {row.figures.map((text, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the key
        <td key={column} className="h-9 ps-3 text-end">
          <Figure text={text} length={lengths[column] ?? 0} />
        </td>
      ))}
    </tr>
  )
}

/** Aligns the digits, also when the column is left-aligned. */
export function Figure({ text, length }: { text: string; length: number }) {
  return (
    <span
      dir="ltr"
      className="inline-block text-end tabular-nums"
      style={{ minInlineSize: `${length}ch` }}
    >
      {text}
    </span>
  )
}
