import { Plus } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { mayRecord } from '#features/absences/web/api.ts'
import type { AbsenceDialogs } from '#features/absences/web/dialogs.tsx'
import { Button } from '#ui/Button.tsx'

/** Asks for an absence, or records one. */
export function AddButton({ dialogs }: { dialogs: AbsenceDialogs }) {
  const { t } = useTranslations('absences')
  return (
    <Button
      tone="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={() => dialogs.show({ kind: 'create' })}
    >
      {t(mayRecord() ? 'record' : 'ask')}
    </Button>
  )
}
