import { useEffect, useRef } from 'react'
import type { PaletteGroup, PaletteItem } from '#features/search/web/palette-items.ts'
import { splitWords } from '#shared/searchable.ts'
import { join } from '#ui/join.ts'
import { optionRow } from '#ui/overlay-class.ts'

const isFound = (word: string, wanted: readonly string[]): boolean =>
  splitWords(word).some((one) => wanted.some((begin) => one.startsWith(begin)))

/** A text with the matching words highlighted. */
function Marked({ text, wanted }: { text: string; wanted: readonly string[] }) {
  if (wanted.length === 0) return text
  const parts = text.split(/(\s+)/u)
  return parts.map((part, at) =>
    part.trim() && isFound(part, wanted) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <mark key={at} className="bg-transparent font-semibold text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

interface Props {
  listId: string
  label: string
  groups: readonly PaletteGroup[]
  /** The id of the item that Enter selects. */
  active: string | undefined
  /** The typed words, normalized as the search compares them. */
  wanted: readonly string[]
  onPoint: (id: string) => void
}

export const optionId = (listId: string, id: string): string => `${listId}-${id}`

/** The items of the palette in groups; the focus stays in the input above. */
export function PaletteList({ listId, label, groups, active, wanted, onPoint }: Props) {
  return (
    <div id={listId} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto p-1.5">
      {groups.map(({ id, name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
        <div key={id} role="group" aria-labelledby={`${listId}-of-${id}`}>
          <p id={`${listId}-of-${id}`} className="px-2.5 pt-2.5 pb-1 text-xs text-muted">
            {name}
          </p>
          {items.map((item) => (
            <Option
              key={item.id}
              id={optionId(listId, item.id)}
              item={item}
              isActive={item.id === active}
              wanted={wanted}
              onPoint={onPoint}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<Props, 'wanted' | 'onPoint'> {
  id: string
  item: PaletteItem
  isActive: boolean
}

function Option({ id, item, isActive, wanted, onPoint }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { icon: Icon, title, where, excerpt, run } = item
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => isActive || onPoint(item.id)}
      onClick={run}
      className={join(optionRow, 'min-h-11', isActive && 'bg-hover')}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className="flex gap-x-3 max-sm:flex-col sm:items-baseline">
          <span className="max-w-full min-w-0 truncate sm:grow">
            <bdi>
              <Marked text={title} wanted={wanted} />
            </bdi>
          </span>
          {where && (
            <span className="max-w-full shrink-0 truncate text-sm text-muted sm:max-w-[45%]">
              <bdi>{where}</bdi>
            </span>
          )}
        </span>
        {excerpt && (
          <span className="line-clamp-2 text-sm text-muted">
            <bdi>
              <Marked text={excerpt} wanted={wanted} />
            </bdi>
          </span>
        )}
      </span>
    </div>
  )
}
