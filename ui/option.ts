/** One of the things that a select, combo box or tags input offers. */
export type Option<Id extends string | number = string> = {
  id: Id
  name: string
  /** Muted words after the name. */
  hint?: string
  disabled?: boolean
}
