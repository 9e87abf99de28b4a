import { Card } from '#ui/Card.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const CARDS = ['w-28', 'w-36', 'w-24', 'w-32', 'w-40', 'w-28']

/** Skeleton cards of the same size as the real ones. */
export function DepartmentsSkeleton() {
  return (
    <>
      <LoadingText />
      <ul aria-hidden="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <Card>
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="mt-3 h-3.5 w-full" />
              <Skeleton className="mt-2 h-3.5 w-2/3" />
              <div className="mt-4 flex min-h-9 items-center gap-2.5">
                <Skeleton className="size-8 rounded-full" />
                <Skeleton className="h-3.5 w-32" />
              </div>
              <Skeleton className="mt-3 h-8 w-36" />
              <div className="mt-4 border-t border-line pt-3">
                <Skeleton className="my-1 h-3 w-full" />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
