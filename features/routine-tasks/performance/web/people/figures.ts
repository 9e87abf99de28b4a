import { addTranslations } from '#client/add-translations.ts'
import { FIGURES, type PersonFigures } from '#features/routine-tasks/performance/contract.ts'
import { ar } from '#features/routine-tasks/performance/web/people/messages.ar.ts'
import { en } from '#features/routine-tasks/performance/web/people/messages.en.ts'

addTranslations('figures', { en, ar })

/** The counts of a person's reports; each figure opens the reports behind it. */
export type Figure = (typeof FIGURES)[number] | 'reported'
export const SHOWN_FIGURES: readonly Figure[] = ['reported', ...FIGURES]

export const formatRating = ({ rating_average }: PersonFigures): string =>
  rating_average === null ? '–' : rating_average.toFixed(1)
