import { useState } from 'react'

/**
 * Which of the parts of a form is open, at most one: the one that was chosen, or none; when the form
 * has been sent and something is wrong in parts that are closed, the first of these.
 */
export function useOpened<Part extends string>(sent: number, wrong: readonly Part[]) {
  const [open, setOpen] = useState<Part>()
  const [seen, setSeen] = useState(sent)
  if (sent !== seen) {
    setSeen(sent)
    if (wrong[0] && !(open && wrong.includes(open))) setOpen(wrong[0])
  }
  const toggle = (part: Part) => setOpen(open === part ? undefined : part)
  return { open, toggle }
}
