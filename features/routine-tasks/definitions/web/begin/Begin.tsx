import { lazy, Suspense } from 'react'
import { mayBeShown } from '#features/routine-tasks/definitions/web/begin/begun.ts'

const BeginHere = lazy(async () => ({
  default: (await import('#features/routine-tasks/definitions/web/begin/BeginHere.tsx')).BeginHere,
}))

/** The first steps above an empty list, for users who can take them. */
export function Begin() {
  return mayBeShown() ? (
    <Suspense>
      <BeginHere />
    </Suspense>
  ) : null
}
