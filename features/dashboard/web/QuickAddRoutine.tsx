import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { QuickAddProps } from '#features/dashboard/web/QuickAddDialog.tsx'
import { definitions, routine } from '#features/routine-tasks/web/catalogues.ts'
import { ensureMessages, useWords } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

const importDialog = () => import('#features/dashboard/web/QuickAddDialog.tsx')
/** The fields of a routine task speak with the words of the page that manages them. */
const load = () => Promise.all([importDialog(), ensureMessages({ routine, definitions })])
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
