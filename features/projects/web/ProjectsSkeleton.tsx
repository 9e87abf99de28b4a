import { Card } from '#ui/Card.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const CARDS = ['w-28', 'w-36', 'w-24', 'w-32', 'w-40', 'w-44']

/** Skeleton cards of the same size as the real ones. */
export function ProjectsSkeleton() {
  return (
    <>
      <LoadingText />
      <ul aria-hidden="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((width) => (
          <li key={width}>
            <Card>
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="mt-3 h-3.5 w-full" />
              <Skeleton className="mt-5 h-3.5 w-2/3" />
              <Skeleton className="mt-3 h-1.5 w-full" />
              <div className="mt-4 border-t border-line pt-3">
                <Skeleton className="my-1 h-3.5 w-40" />
                <div className="mt-2 flex min-h-8 items-center gap-2">
                  <Skeleton className="size-8 rounded-full" />
                  <Skeleton className="h-3.5 w-28" />
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
