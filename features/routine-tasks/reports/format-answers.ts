import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { formatLimits } from '#features/routine-tasks/definitions/step-lines.ts'
import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import { CHECKED } from '#features/routine-tasks/reports/read-answer.ts'
import { type Bilingual, isolateLtr, type Locale } from '#shared/locale.ts'

const YES: Bilingual = { en: 'yes', ar: 'نعم' }
const PICTURE: Bilingual = { en: 'picture', ar: 'صورة' }
const FIRST: Bilingual = { en: 'first', ar: 'أولًا' }
const SEPARATOR: Bilingual = { en: '; ', ar: '؛ ' }

const isolate = (text: string, locale: Locale) => (locale === 'ar' ? isolateLtr(text) : text)

function formatAnswer(step: StepReply, answer: Answer, locale: Locale): string {
  if (step.kind === 'check') return answer.value === CHECKED ? YES[locale] : answer.value
  if (step.kind === 'photo') return PICTURE[locale]
  if (step.kind !== 'number') return answer.value
  const value = isolate([answer.value, step.unit].filter(Boolean).join(' '), locale)
  const notes = [
    (step.min !== undefined || step.max !== undefined) && isolate(formatLimits(step), locale),
    answer.first && `${FIRST[locale]} ${isolate(answer.first, locale)}`,
    answer.cause,
  ].filter(Boolean)
  return notes.length > 0 ? `${value} (${notes.join(SEPARATOR[locale])})` : value
}

/** The answers of an occurrence in one cell of a file, with the limits of their day. */
export const formatAnswers = (
  { steps = [], answers = [] }: { steps?: StepReply[]; answers?: Answer[] },
  locale: Locale,
): string =>
  steps
    .flatMap((step) => {
      const answer = answers.find((one) => one.step_id === step.id)
      return answer ? [`${step.text}: ${formatAnswer(step, answer, locale)}`] : []
    })
    .join('\n')
