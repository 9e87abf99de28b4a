import { useTranslations } from '#client/i18n.ts'
import { AbsenceCalendar } from '#features/absences/web/AbsenceCalendar.tsx'
import { AddButton } from '#features/absences/web/AddButton.tsx'
import { useAbsenceDialogs } from '#features/absences/web/dialogs.tsx'

/** Who is away in a month, what waits for an answer, and the button to ask for an absence. */
export function AbsencesPage() {
  const { t } = useTranslations('absences')
  const dialogs = useAbsenceDialogs()
  return (
    <div className="max-w-4xl">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
          <p className="mt-1 text-pretty text-muted">{t('intro')}</p>
        </div>
        <AddButton dialogs={dialogs} />
      </div>
      <AbsenceCalendar dialogs={dialogs} />
    </div>
  )
}
