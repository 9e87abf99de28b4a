import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const CARDS = ['routine', 'one-time', 'projects', 'people']

/** The dashboard's own sizes, before its first numbers. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="space-y-4">
      <div className="space-y-2 py-1">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-56 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-[450px] rounded-lg" />
        <Skeleton className="h-[450px] rounded-lg" />
      </div>
    </div>
  )
}
