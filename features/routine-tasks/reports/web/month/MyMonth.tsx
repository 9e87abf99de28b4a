import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { usePrefetch } from '#client/prefetch.ts'
import type { IsoDate } from '#shared/dates.ts'
import { join } from '#ui/join.ts'
import { loadWithRetries } from '#ui/lazy-page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const load = () =>
  loadWithRetries(() => import('#features/routine-tasks/reports/web/month/Month.tsx'))
const Month = lazy(async () => ({ default: (await load()).Month }))

/** Delays the prefetch, so that the day's own rows load first. */
const PREFETCH_DELAY_MS = 1500
const OPEN_KEY = 'myMonthOpen'

/** The month below the day, with a strip per day; it remembers whether it is open. */
export function MyMonth({ today }: { today: IsoDate }) {
  const { t } = useTranslations('routine')
  usePrefetch(load, PREFETCH_DELAY_MS)
  const bodyId = useId()
  const [open, setOpen] = useState(() => localStorage.getItem(OPEN_KEY) === 'true')
  const toggle = () => {
    localStorage.setItem(OPEN_KEY, String(!open))
    setOpen(!open)
  }
  return (
    <section className="mt-8 border-t border-line pt-3">
      <h2 className="text-lg font-semibold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={toggle}
          className="group flex min-h-10 items-center gap-2 rounded-sm text-start"
        >
          {t('month')}
          <ChevronDown
            aria-hidden="true"
            className={join(
              'size-4 text-muted transition-transform group-hover:text-ink',
              open && 'rotate-180',
            )}
          />
        </button>
      </h2>
      <div id={bodyId} hidden={!open}>
        {open && (
          <Suspense fallback={<Skeleton className="h-60" />}>
            <Month today={today} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
