import { Plus } from 'lucide-react'
import { useState } from 'react'
import { RoutineForm } from '#features/dashboard/web/RoutineForm.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { toast } from '#platform/web/ui/toast.ts'

const SUCCESS_MS = 1500

interface Props {
  departments: { id: string; name: string }[]
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

/** The plus of the routine card and its form; closing it in any way forgets what was typed. */
export function QuickAddRoutine({ departments, onAdded }: Props) {
  const { t } = useWords(['dashboard', 'common'])
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const added = () => {
    setOpen(false)
    toast({ title: t('dashboard:added'), tone: 'done', timeout: SUCCESS_MS })
    onAdded()
  }
  return (
    <>
      <IconButton
        size="sm"
        tone="outline"
        label={t('dashboard:addRoutine')}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        size="sm"
        onClose={() => setOpen(false)}
        title={t('dashboard:addRoutine')}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('common:cancel')}</Button>
            <Button tone="primary" type="submit" form="quick-add-routine" disabled={busy}>
              {t(busy ? 'common:saving' : 'common:create')}
            </Button>
          </>
        }
      >
        <RoutineForm
          id="quick-add-routine"
          departments={departments}
          onBusy={setBusy}
          onAdded={added}
          onFailure={setFailure}
        />
      </Dialog>
      {failure !== undefined && <Failed message={failure} onClose={() => setFailure(undefined)} />}
    </>
  )
}
