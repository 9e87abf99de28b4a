import { useCounts } from '#features/notifications/web/api.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'

const MOST = 99

/** How much is unseen, on the bell. */
export function Mark() {
  const { locale } = useWords('common')
  const unseen = useCounts().data?.unseen ?? 0
  if (unseen === 0) return null
  return (
    <span className="pointer-events-none absolute end-0 top-0 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-accent-foreground tabular-nums">
      {formatNumber(Math.min(unseen, MOST), locale)}
      {unseen > MOST && '+'}
    </span>
  )
}
