import { lazy, type ReactNode, Suspense } from 'react'
import type { MemberDialogState } from '#features/users/web/MemberDialogs.tsx'
import { useRestoreFocus } from '#records/list/web/useRestoreFocus.ts'
import { useDialog } from '#ui/useDialog.ts'

const load = () => import('#features/users/web/MemberDialogs.tsx')
const MemberDialogs = lazy(async () => ({ default: (await load()).MemberDialogs }))

/** Preloads the dialogs' code. */
export const fetchDialogs = (): void => void load().catch(() => {})

/** Opens the dialog of a question; `home` gets the focus if the focused row disappears. */
export function useMemberDialog() {
  const { target, open, openCount, show: ask, close } = useDialog<MemberDialogState>(load)
  const home = useRestoreFocus({
    open,
    id: target && 'user' in target ? target.user.id : undefined,
  })
  const dialog: ReactNode = open && target && (
    <Suspense>
      <MemberDialogs key={openCount} question={target} onClose={close} />
    </Suspense>
  )
  return { ask, dialog, home }
}
