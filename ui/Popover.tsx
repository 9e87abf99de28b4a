import '#ui/aria-language.tsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  DialogTrigger,
  Pressable,
} from 'react-aria-components/Popover'
import { twMerge } from 'tailwind-merge'
import { overlayMotion, overlaySurface } from '#ui/overlay-class.ts'

export type PopoverProps = {
  /** A Button or IconButton of the kit. */
  trigger: ComponentProps<typeof Pressable>['children']
  /** The accessible name: the purpose of the popover. */
  label: string
  placement?: AriaPopoverProps['placement']
  /** Set only when the page controls it; otherwise the popover keeps its own state. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * Its content is mounted only while it is open: Escape or a click outside also discards typed
 * input.
 */
export function Popover({
  trigger,
  label,
  placement = 'bottom end',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  const [own, setOwn] = useState(false)
  const change = (isOpen: boolean) => {
    setOwn(isOpen)
    onOpenChange?.(isOpen)
  }
  return (
    <DialogTrigger isOpen={open ?? own} onOpenChange={change}>
      <Pressable>{trigger}</Pressable>
      <AriaPopover
        aria-label={label}
        placement={placement}
        className={twMerge(
          overlaySurface,
          overlayMotion,
          'max-w-[calc(100vw-1.5rem)] overflow-auto p-4',
          className,
        )}
      >
        {typeof children === 'function' ? children(() => change(false)) : children}
      </AriaPopover>
    </DialogTrigger>
  )
}
