export type StripState = 'done' | 'not_done' | 'not_reported'

/** What is reported early is never late. */
export type MarkKind = { state: StripState; late: boolean; early?: boolean }

export type StripCell = MarkKind & {
  id: string
  /** Everything there is to say, for screen readers and the tooltip. */
  name: string
}

const GROUNDS: Record<StripState, string> = {
  done: 'bg-done',
  not_done: 'bg-not-done hatch',
  not_reported: 'shadow-[inset_0_0_0_1.5px_var(--field-line)]',
}

/** In ems: the font size of a cell says how thick its edge is. */
const LATE = 'shadow-[inset_0_-0.22em_0_var(--late),inset_0_-0.3em_0_var(--card)]'
const EARLY = 'shadow-[inset_0_0.22em_0_var(--late),inset_0_0.3em_0_var(--card)]'
const LATE_HOLLOW = 'shadow-[inset_0_-0.22em_0_var(--late),inset_0_0_0_1.5px_var(--late)]'

/** Shape says the same as colour: filled, hatched, hollow; late has a thick lower edge, early an upper one. */
export function markClass({ state, late, early }: MarkKind): string {
  if (early) return `${GROUNDS[state]} ${EARLY}`
  if (!late) return GROUNDS[state]
  return state === 'not_reported' ? LATE_HOLLOW : `${GROUNDS[state]} ${LATE}`
}
