import { useTranslations } from '#client/i18n.ts'
import type { Judged } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { type Reader, timeOf } from '#features/routine-tasks/reports/web/translations.ts'

/** Who has read a report without rating it. */
export function SeenBy({
  row: { date, seen },
  reader,
  otherwise,
}: {
  row: Judged
  reader: Reader
  otherwise?: string
}) {
  const { t } = useTranslations('evaluations')
  if (!seen) return otherwise
  const time = timeOf(date, seen.at, reader)
  return seen.user.id === reader.userId
    ? t('seenByYou', { time })
    : t('seenBy', { name: seen.user.name, time })
}
