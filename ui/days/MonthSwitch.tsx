import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { useShownMonth } from '#ui/days/shown-month.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** The name of the shown month between the buttons that show the months beside it. */
export function MonthSwitch({
  shown,
  labels,
  note,
}: {
  shown: ReturnType<typeof useShownMonth>
  labels: { previous: string; next: string }
  /** Short muted text after the buttons. */
  note?: ReactNode
}) {
  const { locale } = useTranslations('common')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex items-center gap-1">
        <IconButton
          label={labels.previous}
          icon={<ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
          onClick={shown.showPrevious}
        />
        <h2 aria-live="polite" className="min-w-36 text-center text-base font-semibold">
          {formatDate(shown.from, locale, 'month')}
        </h2>
        <IconButton
          label={labels.next}
          icon={<ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
          onClick={shown.showNext}
        />
      </div>
      {note && <p className="text-muted">{note}</p>}
    </div>
  )
}
