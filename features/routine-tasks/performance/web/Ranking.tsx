import {
  LEAST_OCCURRENCES,
  type Performance,
  type Ranked,
  ranked,
} from '#features/routine-tasks/performance/web/performance.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'

const SHOWN = 3
const GREEN = 80
const YELLOW = 60

const toneOf = (percent: number) => {
  if (percent >= GREEN) return 'bg-done'
  return percent >= YELLOW ? 'bg-late' : 'bg-not-done'
}

function Rows({ departments }: { departments: Ranked[] }) {
  const { t, locale } = useWords('performance')
  return (
    <ol className="flex flex-col gap-3">
      {departments.map(({ id, name, completion, done, due }) => (
        <li key={id}>
          <span className="mb-1 flex items-baseline justify-between gap-3 text-sm">
            <bdi className="truncate font-medium">{name}</bdi>
            <span className="flex shrink-0 gap-2 text-muted tabular-nums">
              <span>
                {t('doneOfDue', {
                  done: formatNumber(done, locale),
                  due: formatNumber(due, locale),
                })}
              </span>
              <strong className="text-ink">{formatNumber(completion ?? 0, locale)}%</strong>
            </span>
          </span>
          <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-line">
            <span
              className={`block h-full rounded-full ${toneOf(completion ?? 0)}`}
              style={{ inlineSize: `${completion ?? 0}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The departments that do most and least of what is due, where there is enough to judge. */
export function Ranking({ data }: { data: Performance[] }) {
  const { t, locale } = useWords('performance')
  const all = ranked(data)
  const least = t('leastOccurrences', { n: formatNumber(LEAST_OCCURRENCES, locale) })
  if (all.length < 2)
    return (
      <Card title={t('bestAndWorst')}>
        <p className="text-muted">{least}</p>
      </Card>
    )
  const half = Math.min(SHOWN, Math.floor(all.length / 2))
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card title={t('best')}>
        <Rows departments={all.slice(0, half)} />
      </Card>
      <Card title={t('worst')}>
        <Rows departments={all.slice(-half).reverse()} />
        <p className="mt-4 text-sm text-muted">{least}</p>
      </Card>
    </div>
  )
}
