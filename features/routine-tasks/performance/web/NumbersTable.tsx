import {
  type Performance,
  type Sums,
  sumUp,
} from '#features/routine-tasks/performance/web/performance.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

const COLUMNS = [
  ...(['due', 'doneOnTime', 'doneLate', 'notDone', 'notReported'] as const),
  ...(['completion', 'rating'] as const),
] as const

type Row = Sums & { id: string; name: string; note?: string | undefined }

interface NumbersTableProps {
  rows: Row[]
  /** What the last row sums up. */
  data: readonly Performance[]
  first: string
}

/** The numbers behind the chart, to read and to copy. */
export function NumbersTable({ rows, data, first }: NumbersTableProps) {
  const { t } = useWords('performance')
  const all = sumUp(data.flatMap(({ points }) => points))
  return (
    <Card title={t('numbers')}>
      <section
        aria-label={t('tableOf')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-sm"
      >
        <table className="w-full min-w-[44rem] text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pe-3 text-start font-medium">
                {first}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="px-3 py-2 text-end font-medium">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </tbody>
          <tfoot className="border-t border-line font-medium">
            <Line row={{ ...all, id: '', name: t('total') }} />
          </tfoot>
        </table>
      </section>
    </Card>
  )
}

function Line({ row }: { row: Row }) {
  const { locale } = useWords('performance')
  const show = (column: (typeof COLUMNS)[number], value: number | null) => {
    if (value === null) return '–'
    if (column === 'rating') return value.toFixed(1)
    return column === 'completion' ? `${formatNumber(value, locale)}%` : formatNumber(value, locale)
  }
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 pe-3 text-start font-medium">
        <bdi>{row.name}</bdi>
        {row.note && <span className="ms-2 text-xs font-normal text-muted">{row.note}</span>}
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className="px-3 py-2 text-end">
          <bdi>{show(column, row[column])}</bdi>
        </td>
      ))}
    </tr>
  )
}
