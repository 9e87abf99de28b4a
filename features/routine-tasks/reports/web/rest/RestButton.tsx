import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { usePrefetch } from '#client/prefetch.ts'
import type { Clock } from '#client/useCompanyClock.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { type Rest, restOf } from '#features/routine-tasks/reports/web/rest/rest.ts'
import { Button } from '#ui/Button.tsx'
import { commandRef } from '#ui/commands.ts'

const load = () => import('#features/routine-tasks/reports/web/rest/RestDialog.tsx')
const RestDialog = lazy(async () => ({ default: (await load()).RestDialog }))

/** Soon enough that the dialog is there when the network is gone. */
const AHEAD_MS = 1500
/** For a single one its own button is shorter. */
const FEWEST = 2

/** Reports what is left of the day in one go, after a look at the list. */
export function RestButton({
  occurrences,
  filtered,
  clock,
  onReport,
}: {
  occurrences: readonly Occurrence[]
  /** They are not the whole day. */
  filtered: boolean
  clock: Clock
  onReport: (occurrence: Occurrence) => void
}) {
  const { t } = useTranslations('routine')
  const [asked, setAsked] = useState<Rest>()
  const rest = restOf(occurrences, clock)
  usePrefetch(load, AHEAD_MS)
  const isWanted = rest.begun.length >= FEWEST
  const close = () => {
    setAsked(undefined)
    // The button that would get the focus back has gone.
    if (!isWanted) document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <>
      {(isWanted || asked) && (
        <Button
          size="sm"
          aria-label={t('rest')}
          ref={commandRef.rest}
          icon={<CheckCheck aria-hidden="true" className="size-4 text-done" />}
          onClick={() =>
            void load().then(
              () => setAsked(rest),
              () => {},
            )
          }
        >
          <span className="max-sm:hidden">{t('rest')}</span>
          <span aria-hidden="true" className="sm:hidden">
            {t('restShort')}
          </span>
        </Button>
      )}
      {asked && (
        <Suspense>
          <RestDialog
            {...asked}
            filtered={filtered}
            occurrences={occurrences}
            onReport={onReport}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
