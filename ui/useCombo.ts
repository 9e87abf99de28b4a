import { type KeyboardEvent, useId, useRef, useState } from 'react'

/** An option of a select, combo box or tags input. */
export type Option<Id extends string | number = string> = {
  id: Id
  name: string
  /** Muted text after the name. */
  hint?: string
  disabled?: boolean
}

/**
 * The WAI-ARIA combo box pattern on a native input: the focus stays in it, and the option reached
 * by the arrow keys is its `aria-activedescendant`. (React Aria's ComboBox hides the whole page
 * from screen readers while it is open, and its multiple mode freezes with chips inside.)
 */
export function useCombo<Id extends string | number>({
  options,
  onPick,
  keepOpen = false,
}: {
  /** The options that the list shows now. */
  options: readonly Option<Id>[]
  onPick: (option: Option<Id>) => void
  /** The list stays open after a choice, for the next one. */
  keepOpen?: boolean
}) {
  const listId = useId()
  const boxRef = useRef<HTMLDivElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const active = at < options.length ? at : -1
  const optionId = (index: number) => `${listId}-${index}`

  const show = () => {
    if (!inputRef.current?.disabled) setOpen(true)
  }
  const hide = () => {
    setOpen(false)
    setAt(-1)
  }
  const pick = (option: Option<Id> | undefined) => {
    if (!option || option.disabled) return
    onPick(option)
    if (!keepOpen) hide()
  }
  const move = (step: 1 | -1) => {
    if (!open) return show()
    const from = active < 0 && step < 0 ? 0 : active
    if (options.length) setAt((from + step + options.length) % options.length)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && open && active >= 0) pick(options[active])
    else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      hide()
    } else return
    event.preventDefault()
  }

  return {
    open,
    active,
    listId,
    boxRef,
    inputRef,
    optionId,
    setAt,
    show,
    hide,
    pick,
    inputProps: {
      ref: inputRef,
      role: 'combobox',
      type: 'text',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': open && options.length > 0,
      'aria-controls': open && options.length > 0 ? listId : undefined,
      'aria-activedescendant': open && active >= 0 ? optionId(active) : undefined,
      onKeyDown,
      onBlur: hide,
      onClick: show,
    } as const,
  }
}

type Combo<Id extends string | number> = ReturnType<typeof useCombo<Id>>

/** The part of a combo box that its option list needs. */
export type ComboListProps<Id extends string | number> = Pick<
  Combo<Id>,
  'open' | 'active' | 'listId' | 'boxRef' | 'optionId' | 'setAt' | 'pick'
>
