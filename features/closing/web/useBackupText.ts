import { useTranslations } from '#client/i18n.ts'

/** A sentence about how long backups outlive the company. */
export function useBackupText(days: number | null): string {
  const { t } = useTranslations('closing')
  return days === null ? t('backupsUnknown') : t('backups', { count: days })
}
