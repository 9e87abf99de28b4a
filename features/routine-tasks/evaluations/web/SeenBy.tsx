import { useTranslations } from '#client/i18n.ts'
import type { ReportedRow } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import { formatActionTime, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'

/** Who has read a report without rating it. */
export function SeenBy({
  row: { date, seen },
  reader,
  otherwise,
}: {
  row: ReportedRow
  reader: Viewer
  otherwise?: string
}) {
  const { t } = useTranslations('evaluations')
  if (!seen) return otherwise
  const time = formatActionTime(date, seen.at, reader)
  return seen.user.id === reader.userId
    ? t('seenByYou', { time })
    : t('seenBy', { name: seen.user.name, time })
}
