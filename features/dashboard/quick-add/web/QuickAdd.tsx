import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ensureMessages, useTranslations } from '#client/i18n.ts'
import { usePrefetch } from '#client/prefetch.ts'
import { prefetchDirectory } from '#features/directory/web/api.ts'
import { tasks } from '#features/one-time-tasks/web/catalogues.ts'
import { definitions, routine } from '#features/routine-tasks/web/catalogues.ts'
import { commandRef } from '#ui/commands.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { captureWhileOpening } from '#ui/key-capture.ts'
import { toast } from '#ui/toast.ts'

const importRoutine = () => import('#features/dashboard/quick-add/web/RoutineDialog.tsx')
const importOneTime = () => import('#features/dashboard/quick-add/web/OneTimeDialog.tsx')
const RoutineDialog = lazy(async () => ({ default: (await importRoutine()).RoutineDialog }))
const OneTimeDialog = lazy(async () => ({ default: (await importOneTime()).OneTimeDialog }))
/** The fields of a task use the translations of the page that manages them. */
const loadRoutine = () => Promise.all([importRoutine(), ensureMessages({ routine, definitions })])
const loadOneTime = () => Promise.all([importOneTime(), ensureMessages({ tasks })])

/** The dashboard's own content loads first. */
const PREFETCH_DELAY_MS = 500

/** If two buttons are pressed while their code loads, only the later one opens. */
let latestPress = 0

interface QuickAddButtonProps {
  label: string
  load: () => Promise<unknown>
  /** Opens when `c` is pressed anywhere on the page. */
  shortcut?: boolean
  children: (opened: { open: boolean; onClose: () => void }) => ReactNode
}

/** The plus button of a card. Its form is prefetched on first interaction with the page. */
function QuickAddButton({ label, load, shortcut, children }: QuickAddButtonProps) {
  const { t } = useTranslations('common')
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  usePrefetch(load)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  const press = () => {
    latestPress += 1
    const currentPress = latestPress
    const loading = load().then(() => {
      if (currentPress !== latestPress) return false
      show()
      return true
    })
    void captureWhileOpening(loading).catch(() =>
      toast({ tone: 'not-done', title: t('unreachable') }),
    )
  }
  return (
    <>
      <IconButton
        size="sm"
        tone="outline"
        label={label}
        aria-haspopup="dialog"
        {...(shortcut && { ref: commandRef.create })}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={press}
      />
      {used && <Suspense>{children({ open, onClose: () => setOpen(false) })}</Suspense>}
    </>
  )
}

interface Props {
  onAdded: () => void
}

/** The plus button of the routine task card. */
export function QuickAddRoutine({ onAdded }: Props) {
  const { t } = useTranslations('dashboard')
  return (
    <QuickAddButton label={t('addRoutine')} load={loadRoutine} shortcut>
      {(opened) => <RoutineDialog {...opened} onAdded={onAdded} />}
    </QuickAddButton>
  )
}

/**
 * The plus button of the one-time task card. spec: once open, the dashboard fetches the options of
 * the forms.
 */
export function QuickAddOneTime({ onAdded }: Props) {
  const { t } = useTranslations('dashboard')
  useEffect(() => {
    const timer = setTimeout(() => void prefetchDirectory(), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <QuickAddButton label={t('addOneTime')} load={loadOneTime}>
      {(opened) => <OneTimeDialog {...opened} onAdded={onAdded} />}
    </QuickAddButton>
  )
}
