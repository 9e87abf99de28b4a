import { useState } from 'react'
import { RoutineForm } from '#features/dashboard/web/RoutineForm.tsx'
import { useMayDefine } from '#features/routine-tasks/web/manage/may.ts'
import { useWords } from '#platform/web/i18n.ts'
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

function Failed({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useWords(['dashboard', 'common'])
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('dashboard:addFailed')}
      closeLabel={t('common:close')}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {message}
    </Dialog>
  )
}

/** The form of the routine card's plus; closing it in any way forgets what was typed. */
export function QuickAddDialog({ open, onClose, onAdded }: QuickAddProps) {
  const { t } = useWords(['dashboard', 'common'])
  const may = useMayDefine()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
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
            <Button tone="primary" type="submit" form="quick-add-routine" disabled={busy}>
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
            onFailure={setFailure}
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </Dialog>
      {failure !== undefined && <Failed message={failure} onClose={() => setFailure(undefined)} />}
    </>
  )
}
