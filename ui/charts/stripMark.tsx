import { join } from '#ui/join.ts'

export type StripState = 'done' | 'not_done' | 'not_reported'

/** An early report is never late. */
export type MarkKind = { state: StripState; late: boolean; early?: boolean }

export type StripCell = MarkKind & {
  id: string
  /** The full description, for screen readers and the tooltip. */
  name: string
}

const GROUNDS: Record<StripState, string> = {
  done: 'bg-done',
  not_done: 'bg-not-done hatch',
  not_reported: 'shadow-[inset_0_0_0_1.5px_var(--field-line)]',
}

/** In em: the font size of a cell sets the thickness of its edge. */
const LATE = 'shadow-[inset_0_-0.22em_0_var(--late),inset_0_-0.3em_0_var(--card)]'
const EARLY = 'shadow-[inset_0_0.22em_0_var(--late),inset_0_0.3em_0_var(--card)]'
const LATE_HOLLOW = 'shadow-[inset_0_-0.22em_0_var(--late),inset_0_0_0_1.5px_var(--late)]'

/**
 * The shape carries the same information as the colour: filled, hatched or hollow; late has a thick
 * lower edge, early an upper one.
 */
export function markClass({ state, late, early }: MarkKind): string {
  if (early) return `${GROUNDS[state]} ${EARLY}`
  if (!late) return GROUNDS[state]
  return state === 'not_reported' ? LATE_HOLLOW : `${GROUNDS[state]} ${LATE}`
}

/** The day strip's mark before a line whose text says the same. */
export function LineMark(mark: MarkKind) {
  return (
    <span
      aria-hidden="true"
      className={join(
        'me-2 inline-block size-3.5 rounded-sm align-[-0.15em] text-[14px] forced-color-adjust-none',
        markClass(mark),
      )}
    />
  )
}
