import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ensureMessages, useTranslations } from '#client/i18n.ts'
import { usePrefetch } from '#client/prefetch.ts'
import type { Clock } from '#client/useCompanyClock.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import {
  findRemaining,
  type RemainingOccurrences,
} from '#features/routine-tasks/reports/web/rest/remaining.ts'
import { remaining } from '#features/routine-tasks/web/catalogues.ts'
import { Button } from '#ui/Button.tsx'
import { commandRef } from '#ui/commands.ts'

const importDialog = () =>
  import('#features/routine-tasks/reports/web/rest/ReportRemainingDialog.tsx')
const load = () => Promise.all([importDialog(), ensureMessages({ remaining })])
const RestDialog = lazy(async () => ({ default: (await load())[0].ReportRemainingDialog }))

/** Prefetches early enough that the dialog works if the network is lost later. */
const PREFETCH_DELAY_MS = 1500
/** A single occurrence has its own button, which is quicker. */
const MIN_OCCURRENCES = 2

/** Reports the rest of the day in one go, after the user has checked the list. */
export function ReportRemainingButton({
  occurrences,
  filtered,
  clock,
  onReport,
}: {
  occurrences: readonly Occurrence[]
  /** A filter is active, so this is not the whole day. */
  filtered: boolean
  clock: Clock
  onReport: (occurrence: Occurrence) => void
}) {
  const { t } = useTranslations('routine')
  const [opened, setOpened] = useState<RemainingOccurrences>()
  const rest = findRemaining(occurrences, clock)
  usePrefetch(load, PREFETCH_DELAY_MS)
  const isWanted = rest.started.length >= MIN_OCCURRENCES
  const close = () => {
    setOpened(undefined)
    // The button that would get the focus back is gone.
    if (!isWanted) document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <>
      {(isWanted || opened) && (
        <Button
          size="sm"
          aria-label={t('rest')}
          ref={commandRef.rest}
          icon={<CheckCheck aria-hidden="true" className="size-4 text-done" />}
          onClick={() =>
            void load().then(
              () => setOpened(rest),
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
      {opened && (
        <Suspense>
          <RestDialog
            {...opened}
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
