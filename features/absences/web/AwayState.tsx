import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Absence } from '#features/absences/contract.ts'
import { ComeBack } from '#features/absences/web/ComeBack.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Instead of the reader's duties while they are away: until when, and a button to be back now. */
export function AwayState({ absence }: { absence: Absence }) {
  const { t, locale } = useTranslations('away')
  const date = formatDate(absence.to, locale, 'day')
  return (
    <EmptyState title={t('awayUntil', { date })} action={<ComeBack absence={absence} />}>
      {t(absence.deputy ? 'awayDeputy' : 'awayText', { name: absence.deputy?.name ?? '' })}
    </EmptyState>
  )
}
