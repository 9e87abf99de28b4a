import { useTranslations } from '#client/i18n.ts'

/** How long copies outlive the company, as a sentence. */
export function useBackupWords(days: number | null): string {
  const { t } = useTranslations('closing')
  return days === null ? t('backupsUnknown') : t('backups', { count: days })
}
