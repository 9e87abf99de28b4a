import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { Card } from '#ui/Card.tsx'

const MAX_SHOWN = 3
const GREEN = 80
const YELLOW = 60

const toTone = (percent: number) => {
  if (percent >= GREEN) return 'bg-done'
  return percent >= YELLOW ? 'bg-late' : 'bg-not-done'
}

export interface RankedRow {
  id: string
  name: string
  percent: number
  /** The counts behind the percentage, as text. */
  counts: string
}

function Rows({ rows }: { rows: readonly RankedRow[] }) {
  const { locale } = useTranslations('performance')
  return (
    <ol className="flex flex-col gap-3">
      {rows.map(({ id, name, percent, counts }) => (
        <li key={id}>
          <span className="mb-1 flex items-baseline justify-between gap-3 text-sm">
            <bdi className="truncate font-medium">{name}</bdi>
            <span className="flex shrink-0 gap-2 text-muted tabular-nums">
              <span>{counts}</span>
              <strong className="text-ink">{formatNumber(percent, locale)}%</strong>
            </span>
          </span>
          <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-line">
            <span
              className={`block h-full rounded-full ${toTone(percent)}`}
              style={{ inlineSize: `${percent}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

interface RankingProps {
  /** Best first; only those with enough occurrences. */
  rows: readonly RankedRow[]
  /** The text about who is left out. */
  minimumNote: string
  titles: { both: string; best: string; worst: string }
  level?: 2 | 3
}

/** The best and the worst of a ranking, if there is enough data. */
export function Ranking({ rows, minimumNote, titles, level = 2 }: RankingProps) {
  if (rows.length < 2)
    return (
      <Card level={level} title={titles.both}>
        <p className="text-muted">{minimumNote}</p>
      </Card>
    )
  const half = Math.min(MAX_SHOWN, Math.floor(rows.length / 2))
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card level={level} title={titles.best}>
        <Rows rows={rows.slice(0, half)} />
      </Card>
      <Card level={level} title={titles.worst}>
        <Rows rows={rows.slice(-half).reverse()} />
        <p className="mt-4 text-sm text-muted">{minimumNote}</p>
      </Card>
    </div>
  )
}
