import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const ROWS = ['w-36', 'w-44', 'w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-32']

const CELLS = ['w-28', 'w-20', 'w-24', 'w-14', 'w-20']

/** Skeleton rows of the same size as the real ones. */
export function TeamSkeleton() {
  return (
    <>
      <LoadingText />
      <div aria-hidden="true">
        <div className="h-11 border-b border-line max-[60rem]:hidden" />
        {ROWS.map((width, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            key={at}
            className="grid min-h-32 items-start gap-3 border-t border-line px-4 py-3 first-of-type:border-t-0 min-[60rem]:min-h-13.5 min-[60rem]:grid-cols-[minmax(15rem,2fr)_1fr_1fr_1fr_4rem_5rem_2rem] min-[60rem]:items-center min-[60rem]:gap-6 min-[60rem]:px-5 min-[60rem]:py-0"
          >
            <div className="flex gap-3">
              <span className="size-8 shrink-0 rounded-full bg-line" />
              <div className="grow">
                <Skeleton className={`my-1 h-3.5 max-w-full ${width}`} />
                <Skeleton className="my-1 h-3 w-40" />
              </div>
            </div>
            {CELLS.map((cell) => (
              <Skeleton key={cell} className={`h-3.5 max-[60rem]:hidden ${cell}`} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
