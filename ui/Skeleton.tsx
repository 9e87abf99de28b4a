import { join } from '#ui/join.ts'

/** Holds the place of what comes, in its very size (`h-5 w-32`). Silent: the page says it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={join('block rounded-sm bg-line', className)} />
}
