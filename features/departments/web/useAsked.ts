import { useState } from 'react'
import type { Department } from '#features/departments/contract.ts'

type What = 'create' | 'edit' | 'delete'

interface Asked {
  what: What
  /** As it was when the dialog opened: what comes meanwhile does not change a form under the hand. */
  department: Department | undefined
  /** Counts the openings: each begins anew. */
  opening: number
  open: boolean
}

/** Which of the page's dialogs is open, and over which department. */
export function useAsked() {
  const [asked, setAsked] = useState<Asked>({
    what: 'create',
    department: undefined,
    opening: 0,
    open: false,
  })
  const ask = (what: What, department?: Department) =>
    setAsked(({ opening }) => ({ what, department, opening: opening + 1, open: true }))
  const close = () => setAsked((old) => ({ ...old, open: false }))
  return { asked, ask, close }
}
