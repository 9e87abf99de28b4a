import { setLocale, useTranslations } from '#client/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { toast } from '#ui/toast.ts'

/** Changes a member's language: at once on the page, and in the account for mails and devices. */
export function useChooseLanguage() {
  const { t } = useTranslations('common')
  return async (chosen: Locale): Promise<void> => {
    await setLocale(chosen)
    try {
      const { keepLocale } = await import('#features/profile/web/page-api.ts')
      await keepLocale(chosen)
    } catch {
      toast({
        tone: 'late',
        title: t('localeFailed', { lng: chosen }),
        detail: t('localeFailedText', { lng: chosen }),
      })
    }
  }
}
