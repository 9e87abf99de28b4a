import { useTranslations } from '#client/i18n.ts'
import { useTypedAhead } from '#ui/key-capture.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** Shows that an overlay is loading, and the text typed for it so far. */
export function OverlayLoading() {
  const { t } = useTranslations('common')
  const typed = useTypedAhead()
  return (
    <p
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[12vh] z-50 flex justify-center px-4"
    >
      {typed !== undefined && (
        <span className="flex max-w-full items-center gap-3 rounded-lg border border-line bg-overlay px-4 py-2.5 text-ink shadow-overlay transition-opacity delay-150 starting:opacity-0">
          <Spinner />
          {t('opening')}
          {typed && (
            <span dir="auto" className="min-w-0 truncate font-medium">
              {typed}
            </span>
          )}
        </span>
      )}
    </p>
  )
}
