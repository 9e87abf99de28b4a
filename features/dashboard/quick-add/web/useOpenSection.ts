import { useState } from 'react'

/**
 * Which part of a form is open: the chosen one or none. After a submit with errors only in closed
 * parts, the first of these opens.
 */
export function useOpenSection<Part extends string>(sent: number, wrong: readonly Part[]) {
  const [open, setOpen] = useState<Part>()
  const [previousSent, setPreviousSent] = useState(sent)
  if (sent !== previousSent) {
    setPreviousSent(sent)
    if (wrong[0] && !(open && wrong.includes(open))) setOpen(wrong[0])
  }
  const toggle = (part: Part) => setOpen(open === part ? undefined : part)
  return { open, toggle }
}
