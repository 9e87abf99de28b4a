import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

/** The widths of the names, one for each row. */
export const SKELETON_ROWS = ['w-64', 'w-44', 'w-72', 'w-52', 'w-40', 'w-60', 'w-56', 'w-48']

function Rows({ cells }: { cells: readonly string[] }) {
  return (
    <div aria-hidden="true" className="rounded-lg border border-line bg-card">
      <div className="h-11 border-b border-line" />
      {SKELETON_ROWS.map((width) => (
        <div
          key={width}
          className="flex h-15 items-center gap-6 border-b border-line px-5 last:border-b-0"
        >
          <Skeleton className="size-5" />
          <div className="grow">
            <Skeleton className={`h-4 ${width}`} />
          </div>
          {cells.map((cell) => (
            <Skeleton key={cell} className={cell} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Cards() {
  return (
    <ul aria-hidden="true" className="flex flex-col gap-3">
      {SKELETON_ROWS.map((width) => (
        <li key={width} className="h-34 rounded-lg border border-line bg-card p-4">
          <Skeleton className={`h-5 max-w-full ${width}`} />
          <Skeleton className="mt-4 h-4 w-48 max-w-full" />
          <Skeleton className="mt-3 h-4 w-24" />
        </li>
      ))}
    </ul>
  )
}

/** The placeholder of a list in the size of its rows, or of its cards. `cells` are classes. */
export function ListSkeleton({ isWide, cells }: { isWide: boolean; cells: readonly string[] }) {
  return (
    <>
      <LoadingText />
      {isWide ? <Rows cells={cells} /> : <Cards />}
    </>
  )
}
