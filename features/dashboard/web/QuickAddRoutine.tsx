import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { QuickAddProps } from '#features/dashboard/web/QuickAddDialog.tsx'
import { ensureMessages, useWords } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

/** The fields of a routine task speak with the words of the page that manages them. */
const TASK_WORDS = {
  routine: {
    en: async () => (await import('#features/routine-tasks/web/messages.en.ts')).en,
    ar: async () => (await import('#features/routine-tasks/web/messages.ar.ts')).ar,
  },
  definitions: {
    en: async () => (await import('#features/routine-tasks/web/manage/messages.en.ts')).en,
    ar: async () => (await import('#features/routine-tasks/web/manage/messages.ar.ts')).ar,
  },
}

const importDialog = () => import('#features/dashboard/web/QuickAddDialog.tsx')
const load = () => Promise.all([importDialog(), ensureMessages(TASK_WORDS)])
const QuickAddDialog = lazy(async () => ({ default: (await importDialog()).QuickAddDialog }))

/** The plus of the routine card. Its form is fetched when the plus is reached for. */
export function QuickAddRoutine(props: Pick<QuickAddProps, 'onAdded'>) {
  const { t } = useWords('dashboard')
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const prefetch = () => void load().catch(() => {})
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        size="sm"
        tone="outline"
        label={t('addRoutine')}
        aria-haspopup="dialog"
        data-shortcut="create"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void load().then(show, () => {})}
      />
      {used && (
        <Suspense>
          <QuickAddDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
