import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { ErrorState } from '#ui/ErrorState.tsx'

/** Replaces a page whose code or first data failed to load; Retry loads it again. */
export function PageFailed({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const { t } = useTranslations('common')
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState title={t('pageFailed')} retryLabel={t('retry')} onRetry={retry}>
      {t('pageFailedHint')}
    </ErrorState>
  )
}
