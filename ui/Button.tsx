import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonTone, buttonClass } from '#ui/button-class.ts'
import { join } from '#ui/join.ts'
import { Spinner } from '#ui/Spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone
  size?: ButtonSize
  /**
   * The action is running: the button keeps its place, width and focus, and cannot be pressed
   * again.
   */
  busy?: boolean
  /** Shown before the label. */
  icon?: ReactNode
}

export function Button({
  tone,
  size,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
      className={join(buttonClass({ tone, size }), className)}
    >
      <span className={join('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
