import { type ComponentProps, lazy, Suspense } from 'react'
import { ensureMessages } from '#client/i18n.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import type { StepsPanel as Panel } from '#features/routine-tasks/reports/web/steps/StepsPanel.tsx'
import { steps } from '#features/routine-tasks/web/catalogues.ts'
import { loadWithRetries } from '#ui/lazy-page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const importPanel = () => import('#features/routine-tasks/reports/web/steps/StepsPanel.tsx')
const load = () => loadWithRetries(() => Promise.all([importPanel(), ensureMessages({ steps })]))
const StepsPanel = lazy(async () => ({ default: (await load())[0].StepsPanel }))

/** Loads the code of the steps if a duty of the day has any, so that it is there without network. */
export const prefetchSteps = async (
  occurrences: readonly Pick<Occurrence, 'steps' | 'proof'>[],
): Promise<unknown> => occurrences.some(({ steps, proof }) => steps || proof) && load()

/** The steps of an occurrence, whose code is loaded when somebody opens them. */
export const Steps = (props: ComponentProps<typeof Panel>) => (
  <Suspense fallback={<Skeleton className="col-span-full h-40" />}>
    <StepsPanel {...props} />
  </Suspense>
)
