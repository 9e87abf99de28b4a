import { useTranslations } from '#client/i18n.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** The empty state of the inbox, or of its unread filter. */
export function NoNotices({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslations('notifications')
  if (isFiltered) return <EmptyState title={t('allRead')} />
  return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
}
