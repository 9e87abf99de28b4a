import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { arrowStep, focusRadio } from '#ui/arrow-step.ts'
import { join } from '#ui/join.ts'

const STARS = [1, 2, 3, 4, 5] as const
const CELL = 40
const CHOOSE_DELAY_MS = 1200

/** The five stars are only two SVG paths, so that a long list renders fast. */
const toStarPath = (stars: readonly number[]) =>
  stars
    .map(
      (star) =>
        `M${star * CELL - CELL / 2} 9.5l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88-6.18-3.25-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z`,
    )
    .join('')

/**
 * Radio buttons as stars. A press or the keys 1 to 5 choose at once; arrow keys only preview, and
 * the preview is chosen by Enter, on blur, or after a pause (`rested`).
 */
export function Rating({
  label,
  value,
  describedBy,
  onChoose,
}: {
  label: string
  value: number | null
  describedBy: string | undefined
  onChoose: (rating: number, how: 'pressed' | 'rested') => void
}) {
  const { t } = useTranslations('evaluations')
  const name = useId()
  const [draft, setDraft] = useState<number | null>(null)
  /** Shown at once, before the list has updated. */
  const [pressed, setPressed] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has this value or a newer one
  useEffect(() => setPressed(null), [value])
  const latest = useRef(onChoose)
  useEffect(() => {
    latest.current = onChoose
  })
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => {
      setDraft(null)
      latest.current(draft, 'rested')
    }, CHOOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const shown = draft ?? pressed ?? value ?? 0

  const choose = (rating: number, how: 'pressed' | 'rested') => {
    setDraft(null)
    setPressed(rating)
    onChoose(rating, how)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = arrowStep(event)
    if (step !== 0) {
      const star = Math.min(5, Math.max(1, shown + step))
      setDraft(star)
      focusRadio(event.currentTarget, String(star))
    } else if (/^[1-5]$/.test(event.key)) {
      focusRadio(event.currentTarget, event.key)
      choose(Number(event.key), 'pressed')
    } else if (event.key === 'Enter' && shown > 0) choose(shown, 'pressed')
    else return
    event.preventDefault()
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (draft !== null && !currentTarget.contains(relatedTarget)) choose(draft, 'rested')
      }}
      className="relative -ms-2 grid h-10 w-50 shrink-0 grid-cols-5 sm:-ms-1.5 sm:h-8 sm:w-40"
    >
      {STARS.map((star) => (
        <input
          key={star}
          type="radio"
          name={name}
          value={star}
          checked={star === shown}
          aria-label={t('stars', { rating: star })}
          onChange={() => choose(star, 'pressed')}
          onClick={() => star === draft && choose(star, 'pressed')}
          className="cursor-pointer appearance-none rounded-md hover:bg-hover"
        />
      ))}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${5 * CELL} ${CELL}`}
        strokeWidth="1.75"
        strokeLinejoin="round"
        className="pointer-events-none absolute inset-0 size-full rtl:-scale-x-100"
      >
        {shown > 0 && (
          <path
            d={toStarPath(STARS.filter((star) => star <= shown))}
            className={join('fill-late-fill stroke-late-fill', draft !== null && 'opacity-70')}
          />
        )}
        {shown < STARS.length && (
          <path
            d={toStarPath(STARS.filter((star) => star > shown))}
            className="fill-transparent stroke-field-line"
          />
        )}
      </svg>
    </div>
  )
}
