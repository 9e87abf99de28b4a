import { Card } from '#ui/Card.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const TOTALS = ['w-8', 'w-16', 'w-12', 'w-16', 'w-10', 'w-16', 'w-24']
const ROWS = ['w-56', 'w-64', 'w-44', 'w-60', 'w-48', 'w-52']

/** A placeholder for the totals of a day. */
function TotalsSkeleton() {
  return (
    <>
      <div className="grid grid-cols-4 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        {TOTALS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
          <div key={at} className={at === TOTALS.length - 1 ? 'max-sm:col-span-2' : undefined}>
            <Skeleton className="my-1.5 h-4.5 w-7" />
            <Skeleton className={`my-1 h-3 max-w-full ${width}`} />
          </div>
        ))}
      </div>
      <Skeleton className="mt-[19px] mb-[23px] h-2 max-w-3xl rounded-full" />
    </>
  )
}

/** A placeholder: the totals of a day if `withTotals`, and the first rows. */
export function EvaluationsSkeleton({ withTotals }: { withTotals: boolean }) {
  return (
    <div>
      <LoadingText />
      <div aria-hidden="true">
        {withTotals && <TotalsSkeleton />}
        <Card
          pad={false}
          className="max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent sm:px-5"
        >
          <Skeleton className="my-4 h-4 w-32" />
          {ROWS.map((width) => (
            <div
              key={width}
              className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)] lg:grid-cols-[8rem_minmax(0,1fr)_17rem]"
            >
              <Skeleton className="my-1 h-3.5 w-20" />
              <div>
                <Skeleton className={`my-1 h-3.5 max-w-full ${width}`} />
                <Skeleton className="my-1.5 h-3 w-40" />
              </div>
              <Skeleton className="h-8 w-36 max-lg:mt-1.5 sm:max-lg:col-start-2" />
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}
