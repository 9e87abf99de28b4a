import { Check, ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslations } from '#client/i18n.ts'
import { normalizeForSearch } from '#shared/searchable.ts'
import { join } from '#ui/join.ts'
import { optionRow, overlaySurface } from '#ui/overlay-class.ts'
import { useAnchoredPosition } from '#ui/useAnchoredPosition.ts'

export interface Choice {
  id: string
  name: string
  /** Shown before the name: an icon or a country code. */
  mark?: ReactNode
  /** Muted text after the name. */
  hint?: string
}

interface Props {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (id: string) => void
  /** The list opens below this box, with its width; above it if less than 300 px are left below. */
  box: RefObject<HTMLElement | null>
  /** The content of the closed picker. */
  children: ReactNode
}

/** The index to which a key moves in the open list; undefined for other keys. */
function stepOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** The next choice whose name begins with the typed letter. */
function foundBy(letter: string, at: number, choices: readonly Choice[]): number | undefined {
  const begins = (index: number) =>
    normalizeForSearch(choices[index]?.name ?? '').startsWith(normalizeForSearch(letter))
  return choices.map((_, step) => (at + 1 + step) % choices.length).find(begins)
}

/** The active choice and the keyboard handling (WAI-ARIA select-only combobox). */
function usePicker({ choices, value, onChange }: Pick<Props, 'choices' | 'value' | 'onChange'>) {
  const [at, setAt] = useState<number>()
  const open = () =>
    setAt(
      Math.max(
        choices.findIndex(({ id }) => id === value),
        0,
      ),
    )
  const close = () => setAt(undefined)
  const pick = (index: number) => {
    const choice = choices[index]
    if (choice) onChange(choice.id)
    close()
  }
  const keyOpen = (event: KeyboardEvent, active: number) => {
    const next = stepOf(event.key, active, choices.length)
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter' || event.key === ' ') pick(active)
    else if (event.key === 'Escape') close()
    else if (event.key.length === 1) setAt(foundBy(event.key, active, choices) ?? active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (at !== undefined) return keyOpen(event, at)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }
  return { at, setAt, open, close, pick, onKeyDown }
}

/** Selects one of a few choices, shown by its mark, within the row of its field. */
export function Picker({ label, choices, value, onChange, box, children }: Props) {
  const listId = useId()
  const { at, setAt, open, close, pick, onKeyDown } = usePicker({ choices, value, onChange })
  const isOpen = at !== undefined
  return (
    <>
      <button
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        onClick={() => (isOpen ? close() : open())}
        onBlur={close}
        onKeyDown={onKeyDown}
        className="inline-flex h-full shrink-0 items-center gap-1.5 rounded-s-md ps-3 pe-2 hover:bg-hover"
      >
        {children}
        <ChevronDown aria-hidden="true" className="size-4 text-muted" />
      </button>
      {isOpen && (
        <ChoiceList {...{ listId, label, choices, value, box, at }} onMove={setAt} onPick={pick} />
      )}
    </>
  )
}

interface ListProps extends Pick<Props, 'label' | 'choices' | 'value' | 'box'> {
  listId: string
  at: number
  onMove: (index: number) => void
  onPick: (index: number) => void
}

function ChoiceList({ listId, label, choices, value, box, at, onMove, onPick }: ListProps) {
  const { direction } = useTranslations('common')
  const layer = useAnchoredPosition(box)
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the active choice in view
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the picker
    <div
      ref={layer}
      popover="manual"
      onMouseDown={(event) => event.preventDefault()}
      className={join(overlaySurface, 'fixed inset-auto m-0 flex flex-col overflow-hidden')}
    >
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        dir={direction}
        className="min-h-0 overflow-auto p-1.5"
      >
        {choices.map(({ id, name, mark, hint }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the picker
          // biome-ignore lint/a11y/useKeyWithClickEvents: the picker handles the keys
          <div
            key={id}
            id={`${listId}-${index}`}
            ref={index === at ? active : undefined}
            role="option"
            aria-selected={id === value}
            onPointerMove={() => index === at || onMove(index)}
            onClick={() => onPick(index)}
            className={join(optionRow, index === at && 'bg-hover')}
          >
            {mark}
            <span className="min-w-0 grow">{name}</span>
            {hint && (
              <bdi dir="ltr" className="text-sm text-muted tabular-nums">
                {hint}
              </bdi>
            )}
            {id === value && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
          </div>
        ))}
      </div>
    </div>
  )
}
