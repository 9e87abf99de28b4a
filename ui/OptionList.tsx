import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { join } from '#ui/join.ts'
import { optionRow, overlaySurface } from '#ui/overlay-class.ts'
import { useAnchoredPosition } from '#ui/useAnchoredPosition.ts'
import type { ComboListProps, Option } from '#ui/useCombo.ts'

type OptionListProps<Id extends string | number> = {
  combo: ComboListProps<Id>
  label: string
  options: readonly Option<Id>[]
  chosen: readonly Id[]
  emptyLabel: string
  multiple?: boolean
}

/** The options of a combo box; if nothing matches, it shows a text. */
export function OptionList<Id extends string | number>(props: OptionListProps<Id>) {
  return props.combo.open ? <OpenList {...props} /> : null
}

function OpenList<Id extends string | number>({
  combo,
  label,
  options,
  chosen,
  emptyLabel,
  multiple,
}: OptionListProps<Id>) {
  const layer = useAnchoredPosition(combo.boxRef)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the input
    <div
      ref={layer}
      popover="manual"
      onMouseDown={(event) => event.preventDefault()}
      className={join(overlaySurface, 'fixed inset-auto m-0 flex flex-col overflow-hidden')}
    >
      {options.length > 0 && (
        <div
          id={combo.listId}
          role="listbox"
          aria-label={label}
          aria-multiselectable={multiple || undefined}
          className="min-h-0 overflow-auto p-1.5"
        >
          {options.map((option, index) => (
            <OptionItem
              key={option.id}
              combo={combo}
              option={option}
              index={index}
              selected={chosen.includes(option.id)}
            />
          ))}
        </div>
      )}
      <p role="status" className={options.length > 0 ? 'sr-only' : 'px-4 py-3 text-muted'}>
        {options.length === 0 && emptyLabel}
      </p>
    </div>
  )
}

function OptionItem<Id extends string | number>({
  combo,
  option,
  index,
  selected,
}: {
  combo: ComboListProps<Id>
  option: Option<Id>
  index: number
  selected: boolean
}) {
  const ref = useRef<HTMLDivElement>(null)
  const active = combo.active === index
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      ref={ref}
      id={combo.optionId(index)}
      role="option"
      aria-selected={selected}
      aria-disabled={option.disabled || undefined}
      onPointerMove={() => active || combo.setAt(index)}
      onClick={() => combo.pick(option)}
      className={join(optionRow, active && 'bg-hover', option.disabled && 'text-muted')}
    >
      <span className="min-w-0 grow">
        <bdi>{option.name}</bdi>
      </span>
      {option.hint && <span className="text-sm text-muted">{option.hint}</span>}
      {selected && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
    </div>
  )
}
