import { Card } from '#ui/Card.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const ROLES = ['w-24', 'w-32', 'w-20', 'w-16']
const AREAS = ['w-24', 'w-28', 'w-20', 'w-24']

/** A skeleton of the list and a role; `chosen` as on phones, where only one is shown. */
export function RolesSkeleton({ chosen }: { chosen: boolean }) {
  return (
    <>
      <LoadingText />
      <div
        aria-hidden="true"
        className="items-start gap-4 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]"
      >
        <Card pad={false} className={chosen ? 'max-lg:hidden' : ''}>
          <div className="border-b border-line p-3">
            <Skeleton className="h-10 rounded-md" />
          </div>
          <div className="p-1.5">
            {ROLES.map((width) => (
              <div key={width} className="flex min-h-11 items-center justify-between px-3">
                <Skeleton className={`h-4 ${width}`} />
                <Skeleton className="h-3.5 w-14" />
              </div>
            ))}
          </div>
        </Card>
        <div className={chosen ? '' : 'max-lg:hidden'}>
          <Card className="mb-4">
            <Skeleton className="h-6 w-36" />
            <Skeleton className="mt-6 h-3.5 w-24" />
            <Skeleton className="mt-2 h-10 max-w-md rounded-md" />
            <Skeleton className="mt-5 h-3.5 w-16" />
            <Skeleton className="mt-3 h-6 w-64 rounded-full" />
          </Card>
          <Card pad={false}>
            <div className="divide-y divide-line">
              {AREAS.map((width, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <div key={at} className="grid gap-4 px-5 py-5 md:grid-cols-[11rem_minmax(0,1fr)]">
                  <Skeleton className={`h-4 ${width}`} />
                  <div className="grid gap-4 xl:grid-cols-2">
                    <Skeleton className="h-10" />
                    <Skeleton className="h-10" />
                  </div>
                </div>
              ))}
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}
