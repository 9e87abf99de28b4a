import { Star } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { arrowStep, focusRadio } from '#ui/arrow-step.ts'
import { join } from '#ui/join.ts'

const STARS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof STARS)[number]

/** A rating from 1 to 5 as radio buttons; the arrow keys and the keys 1 to 5 choose. */
export function Stars({
  label,
  value,
  onChange,
  starLabel,
  disabled,
  error,
}: {
  label: string
  value: Rating | null
  onChange: (value: Rating) => void
  /** "3 of 5" */
  starLabel: (stars: Rating) => string
  disabled?: boolean
  error?: string
}) {
  const id = useId()
  const choose = (row: Element, stars: number | undefined) => {
    const rating = STARS.find((star) => star === stars)
    if (!rating || disabled) return
    onChange(rating)
    focusRadio(row, String(rating))
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = arrowStep(event)
    if (step) choose(event.currentTarget, Math.min(5, Math.max(1, (value ?? 0) + step)))
    else if (/^[1-5]$/.test(event.key)) choose(event.currentTarget, Number(event.key))
    else return
    event.preventDefault()
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      onKeyDown={press}
    >
      <span className="inline-flex">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative grid size-10 place-items-center rounded-md has-focus-visible:ring-focus"
          >
            <input
              type="radio"
              name={id}
              value={star}
              checked={star === value}
              disabled={disabled}
              aria-label={starLabel(star)}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none disabled:cursor-default"
            />
            <StarMark on={value !== null && star <= value} className="size-6" />
          </label>
        ))}
      </span>
      {error && (
        <p id={id} className="text-sm font-medium text-not-done">
          {error}
        </p>
      )}
    </div>
  )
}

/** A read-only rating. */
export function ReadOnlyStars({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5 align-middle">
      {STARS.map((star) => (
        <StarMark key={star} on={star <= Math.round(value)} className="size-4" />
      ))}
    </span>
  )
}

function StarMark({ on, className }: { on: boolean; className: string }) {
  return (
    <Star
      aria-hidden="true"
      strokeWidth={1.5}
      className={join(
        'pointer-events-none',
        on ? 'fill-late-fill text-late-fill' : 'text-field-line',
        className,
      )}
    />
  )
}
