import '#ui/aria-language.tsx'
import '#ui/product.css'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Pressable,
  Separator,
} from 'react-aria-components/Menu'
import { twMerge } from 'tailwind-merge'
import { optionRow, overlayMotion, overlaySurface } from '#ui/overlay-class.ts'

interface MenuAction {
  id: string
  name: string
  icon?: ReactNode
  /** Muted text at the end, such as a keyboard shortcut. */
  hint?: ReactNode
  danger?: boolean
  disabled?: boolean
  onAction?: () => void
  href?: string
  /** The language of the name, if it differs from the page's. */
  lang?: string
}

/** A group of entries with a single selection, among entries that run actions. */
interface MenuChoice {
  id: string
  /** The name of the selection for screen readers. */
  label: string
  choices: readonly MenuAction[]
  value: string
  onChange: (id: string) => void
}

export type MenuEntry = MenuAction | MenuChoice | { id: string; separator: true }

/** The single-selection props of menus and their sections. */
const singleSelectionProps = (value: string, onChange: ((id: string) => void) | undefined) => ({
  selectionMode: 'single' as const,
  disallowEmptySelection: true,
  selectedKeys: [value],
  onSelectionChange: (keys: 'all' | Set<string | number>) => {
    if (keys !== 'all') for (const key of keys) onChange?.(String(key))
  },
})

/** With `value`, the entries are choices and the chosen one is marked. */
export function Menu({
  trigger,
  label,
  items,
  value,
  onChange,
  placement = 'bottom end',
  open,
  onOpenChange,
}: {
  trigger: ComponentProps<typeof Pressable>['children']
  label: string
  items: readonly MenuEntry[]
  value?: string
  onChange?: (id: string) => void
  placement?: PopoverProps['placement']
  open?: boolean
  onOpenChange?: (open: boolean) => void
}) {
  return (
    <MenuTrigger isOpen={open} onOpenChange={onOpenChange}>
      <Pressable>{trigger}</Pressable>
      <Popover
        placement={placement}
        maxHeight={300}
        className={twMerge(overlaySurface, overlayMotion, 'min-w-48 overflow-auto')}
      >
        <AriaMenu
          aria-label={label}
          className="p-1.5 outline-none"
          {...(value !== undefined && singleSelectionProps(value, onChange))}
        >
          {items.map((item) =>
            'separator' in item ? (
              <Separator key={item.id} className="mx-1 my-1.5 h-px bg-line" />
            ) : 'choices' in item ? (
              <MenuSection
                key={item.id}
                aria-label={item.label}
                {...singleSelectionProps(item.value, item.onChange)}
              >
                {item.choices.map((choice) => (
                  <Entry key={choice.id} item={choice} />
                ))}
              </MenuSection>
            ) : (
              <Entry key={item.id} item={item} />
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Entry({ item }: { item: MenuAction }) {
  return (
    <MenuItem
      id={item.id}
      textValue={item.name}
      href={item.href}
      isDisabled={item.disabled}
      onAction={item.onAction}
      className={twMerge(
        optionRow,
        'focus:bg-hover disabled:text-muted disabled:opacity-70',
        item.danger && 'text-not-done focus:bg-not-done-soft',
      )}
    >
      {({ isSelected }) => (
        <>
          {item.icon}
          <span lang={item.lang} className="min-w-0 grow">
            {item.name}
          </span>
          {item.hint && <span className="ps-4 text-xs text-muted">{item.hint}</span>}
          {isSelected && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
        </>
      )}
    </MenuItem>
  )
}
