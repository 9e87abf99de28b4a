import '#ui/aria-language.tsx'
import type { ComponentProps } from 'react'
import {
  Tooltip as AriaTooltip,
  Focusable,
  type TooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip'
import { twMerge } from 'tailwind-merge'
import { overlayMotion } from '#ui/overlay-class.ts'

/**
 * A text about a control, on hover and on focus. No information may be available only in a tooltip.
 */
export function Tooltip({
  text,
  placement = 'top',
  children,
}: {
  text: string
  placement?: TooltipProps['placement']
  /** A control of the kit, or any focusable element. */
  children: ComponentProps<typeof Focusable>['children']
}) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={6}
        className={twMerge(
          overlayMotion,
          'max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-sm text-paper',
        )}
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
