import { join } from '#ui/join.ts'

export type ButtonTone =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'danger'
  | 'done'
  | 'done-outline'
  | 'not-done-outline'

/** `touch` is 48 px high on phones and 40 px from 640 px on. */
export type ButtonSize = 'sm' | 'md' | 'touch'

const tones: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-accent text-accent-foreground hover:bg-accent-strong',
  secondary: 'border-line bg-card text-ink hover:bg-hover active:bg-line',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-hover active:bg-line',
  danger: 'border-transparent bg-not-done text-not-done-foreground hover:bg-not-done/90',
  done: 'border-transparent bg-done text-done-foreground hover:bg-done/90',
  'done-outline': 'border-line bg-transparent text-done hover:bg-done-soft',
  'not-done-outline': 'border-line bg-card text-not-done hover:bg-not-done-soft',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 py-1 text-sm',
  md: 'min-h-10 px-4 py-1.5 text-base',
  touch: 'min-h-12 px-4 py-2 text-lg sm:min-h-10 sm:py-1.5 sm:text-base',
}

/** The button style for a link: `<Link className={buttonClass({tone: 'primary'})}>`. */
export const buttonClass = ({
  tone = 'secondary',
  size = 'md',
}: {
  tone?: ButtonTone
  size?: ButtonSize
} = {}): string =>
  join(
    'relative inline-flex items-center justify-center gap-2 rounded-md border text-center font-medium',
    'select-none transition-colors disabled:border-transparent disabled:bg-line disabled:text-muted',
    tones[tone],
    sizes[size],
  )
