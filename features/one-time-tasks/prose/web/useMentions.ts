import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { eraseMention, replaceText } from '#features/one-time-tasks/prose/web/typing.ts'
import { useDraft } from '#features/one-time-tasks/prose/web/useDraft.ts'
import { useSuggestions } from '#features/one-time-tasks/prose/web/useSuggestions.ts'
import type { Option } from '#ui/useCombo.ts'

interface MentionOptions {
  value: string
  onChange: (value: string) => void
  people: readonly Option[]
  nameOf: (id: string) => string
  onSearch: ((text: string) => void) | undefined
  onSubmit: (() => void) | undefined
}

/**
 * A text area in which `@` finds people: the combo box pattern, with the focus always in the text.
 * It keeps the role of a multi-line text box, which allows neither `combobox` nor `aria-expanded`.
 */
export function useMentions({
  value,
  onChange,
  people,
  nameOf,
  onSearch,
  onSubmit,
}: MentionOptions) {
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const { draft, change, expecting } = useDraft({ value, onChange, nameOf })
  const { options, listing, look, hide, onKey } = useSuggestions({
    people,
    onSearch,
    onPick: ({ id, name }, { at, text }) => {
      const field = fieldRef.current
      if (!field) return
      const end = at + 1 + text.length
      const space = /^\s/.test(draft.shown.slice(end)) ? '' : ' '
      const mention = { id: id.toLowerCase(), start: at, end: at + 1 + name.length }
      expecting(mention, () => replaceText(field, [at, end], `@${name}${space}`))
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit?.()
    } else if (!onKey(event) && (event.key === 'Backspace' || event.key === 'Delete'))
      eraseMention(event, draft)
  }
  const isListed = listing.open && options.length > 0
  return {
    options,
    listing,
    fieldProps: {
      ref: fieldRef,
      value: draft.shown,
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isListed ? listing.listId : undefined,
      'aria-activedescendant': isListed ? listing.optionId(listing.active) : undefined,
      onChange: ({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
        const { inputType = '' } = nativeEvent as InputEvent
        look(change(field.value, field.selectionEnd, inputType), field)
      },
      onSelect: ({ currentTarget: field }: { currentTarget: HTMLTextAreaElement }) => {
        if (field.value === draft.shown) look(draft, field)
      },
      onKeyDown,
      onBlur: hide,
    } as const,
  }
}
