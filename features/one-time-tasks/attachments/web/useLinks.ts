import { useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { downloadUrl } from '#ui/save-file.ts'
import { toast } from '#ui/toast.ts'

/** Limits refreshes: many thumbnails can find at the same time that their links have expired. */
const MIN_REFRESH_INTERVAL_MS = 60_000

interface Linked {
  id: string
  name: string
  url: string
}

/** Handles links to files that expire after minutes; `refresh` loads the files again. */
export function useLinks<F extends Linked>(refresh: () => Promise<readonly F[]>) {
  const { t } = useTranslations('taskFiles')
  const reasonOf = useReason()
  const renewedAt = useRef(-MIN_REFRESH_INTERVAL_MS)
  const download = async ({ id }: Pick<F, 'id'>): Promise<void> => {
    try {
      const file = (await refresh()).find((one) => one.id === id)
      if (file) downloadUrl(file.url, file.name)
      else toast({ tone: 'late', title: t('notDownloaded'), detail: t('gone') })
    } catch (error) {
      toast({ tone: 'not-done', title: t('notDownloaded'), detail: reasonOf(error) })
    }
  }
  const renewOnce = (): void => {
    const now = performance.now()
    if (now - renewedAt.current < MIN_REFRESH_INTERVAL_MS) return
    renewedAt.current = now
    void refresh().catch(() => {})
  }
  return { download, renewOnce }
}
