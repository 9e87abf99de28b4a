import { Card } from '#ui/Card.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const ROWS = ['w-56', 'w-72', 'w-48', 'w-64', 'w-52', 'w-72', 'w-60', 'w-48']

/** A placeholder of the same size as a day. */
export function DaySkeleton() {
  return (
    <Card pad={false}>
      <LoadingText />
      <div aria-hidden="true">
        <div className="px-5 py-4">
          <Skeleton className="h-5 w-40" />
        </div>
        {ROWS.map((width, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            key={at}
            className="flex min-h-16 items-start gap-3 border-t border-line px-4 py-3.5 sm:px-5"
          >
            <Skeleton className="h-3.5 w-10 shrink-0" />
            <Skeleton className="size-4 shrink-0" />
            <div className="min-w-0 grow">
              <Skeleton className={`h-3.5 max-w-full ${width}`} />
              <Skeleton className="mt-2 h-3 w-28 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  )
}
