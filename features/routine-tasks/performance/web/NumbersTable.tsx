import type { Sums } from '#features/routine-tasks/performance/web/performance.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

const COLUMNS = ['due', 'done', 'notDone', 'notReported', 'late', 'completion', 'rating'] as const

/** The numbers behind the chart, to read and to copy. */
export function NumbersTable({
  rows,
  first,
}: {
  rows: (Sums & { id: string; name: string })[]
  first: string
}) {
  const { t, locale } = useWords('performance')
  const show = (column: (typeof COLUMNS)[number], value: number | null) => {
    if (value === null) return '–'
    if (column === 'rating') return value.toFixed(1)
    return column === 'completion' ? `${formatNumber(value, locale)}%` : formatNumber(value, locale)
  }
  return (
    <Card title={t('numbers')}>
      <section
        aria-label={t('tableOf')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-sm"
      >
        <table className="w-full min-w-[40rem] text-sm tabular-nums">
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
              <tr key={row.id} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pe-3 text-start font-medium">
                  <bdi>{row.name}</bdi>
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className="px-3 py-2 text-end">
                    {show(column, row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
