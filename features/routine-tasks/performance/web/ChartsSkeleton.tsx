import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const BARS = ['h-4/5', 'h-3/5', 'h-2/5', 'h-1/2', 'h-1/4', 'h-1/3']
const ROWS = ['w-32', 'w-24', 'w-40', 'w-28', 'w-36']

/** A chart and its numbers, in their sizes. */
export function ChartsSkeleton() {
  const { t } = useWords('common')
  return (
    <div>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-4">
        <Card>
          <div className="mb-4 flex h-8 items-center justify-between gap-4">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-8 w-28" />
          </div>
          <div className="flex h-[350px] items-end justify-around gap-2 border-b border-line">
            {BARS.map((height) => (
              <Skeleton key={height} className={`w-full max-w-16 rounded-b-none ${height}`} />
            ))}
          </div>
        </Card>
        <Card>
          <Skeleton className="mb-5 h-5 w-48" />
          {ROWS.map((width) => (
            <div key={width} className="flex h-9 items-center border-t border-line">
              <Skeleton className={`h-3.5 ${width}`} />
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}
