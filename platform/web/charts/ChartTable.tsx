import {
  CHART_HEIGHT,
  type ChartModel,
  type ChartProps,
  readValue,
} from '#platform/web/charts/model.ts'

type TableProps = { common: ChartProps; model: ChartModel }

/** The chart's numbers in rows, in a box of the chart's own height. */
export function ChartTable({ common, model }: TableProps) {
  const { label, labels, direction, formatNumber, height = CHART_HEIGHT } = common
  const lengths = model.series.map((_, i) =>
    Math.max(...model.rows.map((row) => formatNumber(readValue(row, i)).length)),
  )
  return (
    <section
      dir={direction}
      aria-label={`${label} (${labels.table})`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-auto rounded-md"
      style={{ height }}
    >
      <table className="w-full border-collapse text-sm text-ink">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-card text-xs text-muted">
          <tr className="shadow-[inset_0_-1px_0_var(--line)]">
            <th scope="col" className="h-9 pe-3 text-start font-medium">
              {labels.category}
            </th>
            {model.series.map((one) => (
              <th key={one.id} scope="col" className="h-9 ps-3 text-end font-medium">
                <bdi>{one.name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-b-0">
              <th scope="row" className="h-9 pe-3 text-start font-normal wrap-anywhere">
                <bdi>{row.name}</bdi>
              </th>
              {model.series.map((one, i) => (
                <td key={one.id} className="h-9 ps-3 text-end">
                  <Figure text={formatNumber(readValue(row, i))} length={lengths[i] ?? 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
