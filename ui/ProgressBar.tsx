import { useId } from 'react'
import { join } from '#ui/join.ts'

export type ProgressTone = 'accent' | 'done' | 'late' | 'not-done'

const fills: Record<ProgressTone, string> = {
  accent: 'bg-accent',
  done: 'bg-done',
  late: 'bg-late-fill',
  'not-done': 'bg-not-done',
}

/** spec: green from 80, yellow from 60, otherwise red. */
export const progressTone = (percent: number): ProgressTone =>
  percent >= 80 ? 'done' : percent >= 60 ? 'late' : 'not-done'

/** `value` is a percentage; `valueText` is its visible and spoken text ("87%", "3 of 10"). */
export function ProgressBar({
  value,
  label,
  valueText = `${Math.round(value)}%`,
  tone = progressTone(value),
  hideText,
  className,
}: {
  value: number
  label: string
  valueText?: string
  tone?: ProgressTone
  /** Hides the text; only the bar is visible. */
  hideText?: boolean
  className?: string
}) {
  const id = useId()
  const percent = Math.min(100, Math.max(0, value))
  return (
    <div className={className}>
      <div className={hideText ? 'sr-only' : 'mb-1.5 flex justify-between gap-3 text-sm'}>
        <span id={id}>{label}</span>
        <span className="font-semibold tabular-nums">{valueText}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={valueText}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={join('h-full rounded-full transition-[inline-size]', fills[tone])}
          style={{ inlineSize: `${percent}%` }}
        />
      </div>
    </div>
  )
}
