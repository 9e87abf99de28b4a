import type { ReactNode } from 'react'

/** One filter of a list: its field, and the text of its chip while it is set. */
export interface Filter {
  label: string
  /** The name of the chosen value. */
  chosen: string | undefined
  onClear: () => void
  field: ReactNode
}
