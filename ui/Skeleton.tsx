import { useTranslations } from '#client/i18n.ts'
import { join } from '#ui/join.ts'

/**
 * A placeholder with the exact size of the coming content (`h-5 w-32`). Hidden from screen readers;
 * the page announces that it is busy.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={join('block rounded-sm bg-line', className)} />
}

/** Tells screen readers that something is loading. */
export function LoadingText() {
  const { t } = useTranslations('common')
  return (
    <p role="status" className="sr-only">
      {t('loading')}
    </p>
  )
}
