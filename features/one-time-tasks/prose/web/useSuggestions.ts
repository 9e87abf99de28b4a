import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Draft, type Search, searchAt } from '#features/one-time-tasks/prose/web/draft.ts'
import { matchesSearch, normalizeForSearch } from '#shared/searchable.ts'
import type { Option } from '#ui/useCombo.ts'

const MAX_SUGGESTIONS = 8

/** The matching people; names that start with the text come first. */
function findSuggestions(people: readonly Option[], text: string): readonly Option[] {
  const begun = normalizeForSearch(text)
  const fits = people.filter(({ name }) => matchesSearch(name, text))
  const isFirst = ({ name }: Option) => normalizeForSearch(name).startsWith(begun)
  return [...fits.filter(isFirst), ...fits.filter((one) => !isFirst(one))].slice(0, MAX_SUGGESTIONS)
}

/** The suggestions for the text after an `@`, and the option that the arrow keys have reached. */
export function useSuggestions({
  people,
  onSearch,
  onPick,
}: {
  people: readonly Option[]
  onSearch: ((text: string) => void) | undefined
  onPick: (option: Option, search: Search) => void
}) {
  const listId = useId()
  const boxRef = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState<Search>()
  /**
   * The position of the `@` whose list was closed: it stays closed while the same name is typed.
   */
  const [dismissedAt, setDismissedAt] = useState<number>()
  const [at, setAt] = useState(0)

  const options = search ? findSuggestions(people, search.text) : []
  // If no name matches, the list closes at the first space, to avoid a message at each further
  // word.
  const open = search !== undefined && (options.length > 0 || !search.text.includes(' '))
  const active = at < options.length ? at : -1
  const optionId = (index: number) => `${listId}-${index}`

  const hide = () => setSearch(undefined)
  const look = (draft: Draft, { selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? searchAt(draft, selectionEnd) : undefined
    if (next?.at !== dismissedAt) setDismissedAt(undefined)
    else if (next) return
    if (next?.at === search?.at && next?.text === search?.text) return
    setAt(0)
    setSearch(next)
    if (next) onSearch?.(next.text)
  }
  const pick = (option: Option | undefined) => {
    if (!option || option.disabled || !search) return
    hide()
    onPick(option, search)
  }
  /** Returns whether the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const isBare = !event.shiftKey && options.length > 0
    if (!open) return false
    if (event.key === 'Escape') {
      event.stopPropagation()
      setDismissedAt(search.at)
      hide()
    } else if (!isBare) return false
    else if (event.key === 'ArrowDown') setAt((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setAt((active - 1 + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(options[active])
    else return false
    event.preventDefault()
    return true
  }
  return {
    options,
    look,
    hide,
    onKey,
    listing: { open, active, listId, boxRef, optionId, setAt, pick },
  }
}
