import { CircleAlert } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'

/** Marks a part, possibly closed, in which something is missing or refused. */
export function ErrorMark() {
  const { t } = useTranslations('quickAdd')
  return (
    <CircleAlert role="img" aria-label={t('wrong')} className="size-4 shrink-0 text-not-done" />
  )
}
