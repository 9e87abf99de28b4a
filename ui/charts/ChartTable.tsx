import { SeriesMark } from '#ui/charts/ChartLegend.tsx'
import {
  CHART_HEIGHT,
  type ChartKind,
  type ChartModel,
  type ChartProps,
  type ChartRow,
  figureOf,
  readValue,
  sumOf,
} from '#ui/charts/model.ts'

type TableProps = { kind: ChartKind; common: ChartProps; model: ChartModel }

type Row = Pick<ChartRow, 'id' | 'name' | 'note'> & { figures: string[] }

/** The numbers of each row; where they add up, their sum stands before them, and sums of all below. */
function tableOf(model: ChartModel, common: ChartProps): { rows: Row[]; sum: Row | undefined } {
  const { formatNumber, labels } = common
  const adds = model.stacked && labels.sum
  const rows = model.rows.map((row) => {
    const figures = model.series.map((_, i) => figureOf(row, i, common))
    return { ...row, figures: adds ? [formatNumber(sumOf(row)), ...figures] : figures }
  })
  if (!adds) return { rows, sum: undefined }
  const sums = model.series.map((_, i) =>
    model.rows.reduce((sum, row) => sum + readValue(row, i), 0),
  )
  const all = sums.reduce((sum, one) => sum + one, 0)
  return { rows, sum: { id: '', name: adds.row, figures: [all, ...sums].map(formatNumber) } }
}

/** All of the chart's numbers in rows, in a box no smaller than the chart. */
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={column} className="h-9 ps-3 text-end">
          <Figure text={text} length={lengths[column] ?? 0} />
        </td>
      ))}
    </tr>
  )
}

/** Units stand under units, also where the column ends on the left. */
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
