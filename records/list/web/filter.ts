import type { ReactNode } from 'react'

/** One condition of a list: its field, and while it is set the words of its chip. */
export interface Filter {
  label: string
  /** The name of what was chosen. */
  chosen: string | undefined
  onClear: () => void
  field: ReactNode
}
