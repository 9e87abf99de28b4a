import { LockOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { Button } from '#ui/Button.tsx'

const ReopenDialog = lazy(async () => ({
  default: (await import('#features/routine-tasks/evaluations/web/ReopenDialog.tsx')).ReopenDialog,
}))

/** Opens a locked duty again, so that it can be reported late. */
export function ReopenButton({ row }: { row: OccurrenceToEvaluate }) {
  const { t } = useTranslations('evaluations')
  const [open, setOpen] = useState(false)
  const name = row.task.task_name
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('reopenOf', { name })}
        icon={<LockOpen aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
        className="shrink-0 print:hidden"
      >
        {t('reopen')}
      </Button>
      {open && (
        <Suspense>
          <ReopenDialog open row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
