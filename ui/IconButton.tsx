import type { ComponentProps, ReactNode } from 'react'
import { join } from '#ui/join.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, since the button has no text. */
  label: string
  icon: ReactNode
  tone?: 'quiet' | 'outline' | 'danger'
  size?: 'sm' | 'md' | 'touch'
}

const tones = {
  quiet: 'border-transparent text-muted hover:bg-hover hover:text-ink',
  outline: 'border-line bg-card text-accent hover:bg-hover',
  danger: 'border-transparent text-muted hover:bg-not-done-soft hover:text-not-done',
}

const sizes = { sm: 'size-7', md: 'size-10', touch: 'size-12 sm:size-10' }

/** Icons are 16 or 20 px (`size-4`, `size-5`); one with a direction gets `rtl:-scale-x-100`. */
export function IconButton({
  label,
  icon,
  tone = 'quiet',
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={join(
        'inline-grid shrink-0 place-items-center rounded-md border transition-colors disabled:text-muted disabled:opacity-50',
        tones[tone],
        sizes[size],
        className,
      )}
    >
      {icon}
    </button>
  )
}
