import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

/** An error that the options could not be loaded, with a retry button. */
export function OptionsLoadError({ onLoaded }: { onLoaded?: () => void }) {
  const { t } = useTranslations(['quickAdd', 'common'])
  const { data, isError, refetch } = useDirectory()
  const [retrying, setRetrying] = useState(false)
  if (data || !(isError || retrying)) return null
  const retry = async () => {
    setRetrying(true)
    const { isSuccess } = await refetch()
    setRetrying(false)
    if (isSuccess) onLoaded?.()
  }
  return (
    <Alert
      tone="not-done"
      title={t('quickAdd:optionsFailed')}
      action={
        <Button size="sm" busy={retrying} onClick={() => void retry()}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('common:pageFailedHint')}
    </Alert>
  )
}
