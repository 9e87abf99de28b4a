/** An option of a select, combo box or tags input. */
export type Option<Id extends string | number = string> = {
  id: Id
  name: string
  /** Muted text after the name. */
  hint?: string
  disabled?: boolean
}
