import '#platform/web/product.css'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Pressable,
  Separator,
} from 'react-aria-components/Menu'
import { twMerge } from 'tailwind-merge'
import { optionRow, overlayMotion, overlaySurface } from '#platform/web/ui/overlay-class.ts'

export type MenuEntry =
  | {
      id: string
      name: string
      icon?: ReactNode
      /** Muted words at the end: a shortcut. */
      hint?: ReactNode
      danger?: boolean
      disabled?: boolean
      onAction?: () => void
      href?: string
    }
  | { id: string; separator: true }

/** With `value` the entries are choices and the chosen one is marked. */
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
  const chosen =
    value === undefined
      ? {}
      : {
          selectionMode: 'single' as const,
          disallowEmptySelection: true,
          selectedKeys: [value],
          onSelectionChange: (keys: 'all' | Set<string | number>) => {
            if (keys !== 'all') for (const key of keys) onChange?.(String(key))
          },
        }
  return (
    <MenuTrigger isOpen={open} onOpenChange={onOpenChange}>
      <Pressable>{trigger}</Pressable>
      <Popover
        placement={placement}
        maxHeight={300}
        className={twMerge(overlaySurface, overlayMotion, 'min-w-48 overflow-auto')}
      >
        <AriaMenu aria-label={label} className="p-1.5 outline-none" {...chosen}>
          {items.map((item) =>
            'separator' in item ? (
              <Separator key={item.id} className="mx-1 my-1.5 h-px bg-line" />
            ) : (
              <Entry key={item.id} item={item} />
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Entry({ item }: { item: Exclude<MenuEntry, { separator: true }> }) {
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
          <span className="min-w-0 grow">{item.name}</span>
          {item.hint && <span className="ps-4 text-xs text-muted">{item.hint}</span>}
          {isSelected && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
        </>
      )}
    </MenuItem>
  )
}
