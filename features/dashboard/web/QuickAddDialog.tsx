import { useState } from 'react'
import { RoutineForm } from '#features/dashboard/web/RoutineForm.tsx'
import { useMayDefine } from '#features/routine-tasks/definitions/web/may.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Reasons } from '#platform/web/Reasons.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { toast } from '#platform/web/ui/toast.ts'

const SUCCESS_MS = 1500

export interface QuickAddProps {
  open: boolean
  onClose: () => void
  onAdded: () => void
}

/** How the form calls what the server may refuse. */
function useNames() {
  const { t } = useWords(['definitions'])
  return {
    task_name: t('definitions:taskName'),
    description: t('definitions:description'),
    task_type: t('definitions:taskType'),
    start_date: t('definitions:startDate'),
    dept_id: t('definitions:department'),
    from: t('definitions:from'),
    to: t('definitions:to'),
    recurrent_days: t('definitions:weekdays'),
    day_of_month: t('definitions:dayOfMonth'),
  }
}

function Failed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useWords(['dashboard', 'common'])
  const names = useNames()
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('dashboard:addFailed')}
      closeLabel={t('common:close')}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <Reasons error={error} names={names} otherwise={t('dashboard:addFailed')} />
    </Dialog>
  )
}

/** The form of the routine card's plus; closing it in any way forgets what was typed. */
export function QuickAddDialog({ open, onClose, onAdded }: QuickAddProps) {
  const { t } = useWords(['dashboard', 'common'])
  const may = useMayDefine()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const added = () => {
    onClose()
    toast({ title: t('dashboard:added'), tone: 'done', timeout: SUCCESS_MS })
    onAdded()
  }
  return (
    <>
      <Dialog
        open={open}
        size="sm"
        onClose={onClose}
        title={t('dashboard:addRoutine')}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button
              tone="primary"
              type="submit"
              form="quick-add-routine"
              // Disabled it would lose the focus, and Escape with it, when the task is refused.
              aria-disabled={busy || undefined}
              className="aria-disabled:border-transparent aria-disabled:bg-line aria-disabled:text-muted"
              onClick={(event) => busy && event.preventDefault()}
            >
              {t(busy ? 'common:saving' : 'common:create')}
            </Button>
          </>
        }
      >
        {may.all || may.departments.length > 0 ? (
          <RoutineForm
            id="quick-add-routine"
            may={may}
            onBusy={setBusy}
            onAdded={added}
            onFailure={(error) => setFailure({ error })}
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </Dialog>
      {failure && <Failed error={failure.error} onClose={() => setFailure(undefined)} />}
    </>
  )
}
