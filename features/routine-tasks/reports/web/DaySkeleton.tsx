import { Card } from '#ui/Card.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const CELLS = Array.from({ length: 9 }, (_, at) => at)
const ROWS = ['w-56', 'w-64', 'w-44', 'w-60', 'w-48', 'w-52']

/** A placeholder for the strip, the progress line and the first occurrences. */
export function DaySkeleton() {
  return (
    <div>
      <LoadingText />
      <div aria-hidden="true">
        <div className="flex max-w-[648px] gap-[5px]">
          {CELLS.map((cell) => (
            <Skeleton key={cell} className="h-[22px] grow" />
          ))}
        </div>
        <div className="mt-2 flex h-8 items-center">
          <Skeleton className="h-3.5 w-28" />
        </div>
        <div className="mt-3 flex gap-2 max-sm:hidden">
          <Skeleton className="h-10 w-56" />
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-10 w-40" />
        </div>
        <Card
          pad={false}
          className="mt-4 max-sm:mt-3 max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent sm:px-5"
        >
          {ROWS.map((width) => (
            <div
              key={width}
              className="grid grid-cols-[3.25rem_minmax(0,1fr)] border-t border-line py-3 first:sm:border-t-0 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-3"
            >
              <Skeleton className="mt-1 h-3.5 w-10 self-start" />
              <div>
                <Skeleton className={`my-1 h-3.5 max-w-full ${width}`} />
                <Skeleton className="my-1 h-3 w-24" />
              </div>
              <div className="col-span-full mt-3 grid grid-cols-2 gap-2 sm:col-auto sm:mt-0 sm:flex">
                <Skeleton className="h-12 sm:h-10 sm:w-24" />
                <Skeleton className="h-12 sm:h-10 sm:w-24" />
              </div>
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}
