import { ListSkeleton, SKELETON_ROWS } from '#records/list/web/ListSkeleton.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'
import { useMedia } from '#ui/useMedia.ts'

const COLUMNS = [3, 4, 2, 3]
const CELLS = ['h-4 w-24', 'h-4 w-16', 'h-4 w-20', 'size-6 rounded-full']

function Columns() {
  return (
    <>
      <LoadingText />
      <div aria-hidden="true" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {COLUMNS.map((cards, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
          <div key={at} className="rounded-lg border border-line bg-card p-3">
            <Skeleton className="mb-4 h-5 w-28" />
            {SKELETON_ROWS.slice(0, cards).map((row) => (
              <Skeleton key={row} className="mb-2 h-24 w-full" />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** The placeholder while tasks load, in their size: rows, cards on phones, or columns. */
export function TasksSkeleton({ columns = false }: { columns?: boolean }) {
  const isWide = useMedia('(min-width: 900px)')
  return columns ? <Columns /> : <ListSkeleton isWide={isWide} cells={CELLS} />
}
