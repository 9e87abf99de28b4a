/** The meaning of a mark, badge or banner: the states of an occurrence, and neutral ones. */
export type Tone = 'neutral' | 'accent' | 'done' | 'not-done' | 'late' | 'info'

/** The tone's text colour on its own soft background. */
export const softTone: Record<Tone, string> = {
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent',
  done: 'bg-done-soft text-done',
  'not-done': 'bg-not-done-soft text-not-done',
  late: 'bg-late-soft text-late',
  info: 'bg-info-soft text-info',
}

export const textTone: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  done: 'text-done',
  'not-done': 'text-not-done',
  late: 'text-late',
  info: 'text-info',
}
