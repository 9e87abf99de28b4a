import type { Step } from '#features/routine-tasks/definitions/evidence.ts'
import type { StepKind } from '#features/routine-tasks/definitions/step.ts'
import { stripDirectionMarks } from '#shared/fields.ts'
import { type Bilingual, isolateLtr, type Locale } from '#shared/locale.ts'
import { parseDecimal } from '#shared/numbers.ts'

/** A step as a line of text describes it. */
export type StepLine = Pick<Step, 'text' | 'kind' | 'required'> & {
  unit?: string
  min?: number
  max?: number
  options?: string[]
}

const WORDS: Record<StepKind | 'optional', Bilingual> = {
  check: { en: 'check', ar: 'تأشير' },
  number: { en: 'number', ar: 'رقم' },
  choice: { en: 'choice', ar: 'اختيار' },
  text: { en: 'text', ar: 'نص' },
  photo: { en: 'photo', ar: 'صورة' },
  optional: { en: 'optional', ar: 'اختياري' },
}

const BULLET = /^\s*(?:[-–•*▪◦·☐□✓✔]|\[\s?\]|\p{Nd}{1,2}[.)-])\s+/u
/** The last brackets of a line, and what is before them. */
const BRACKETS = /^(.*\S)\s*[([]([^()[\]]+)[)\]]\s*$/u
const NUMBER = '[-−+]?\\p{Nd}+(?:[.,\\u066b]\\p{Nd}+)?'
const RANGE = `(${NUMBER})\\s*(?:–|-|—|to|\\.\\.|…|إلى|الى|حتى)\\s*(${NUMBER})`
const AT_MOST =
  '(?:≤|<=|<|max\\.?|below|under|at most|up to|أقل من|اقل من|لا يزيد عن|بحد أقصى|بحد اقصى)'
const AT_LEAST =
  '(?:≥|>=|>|min\\.?|above|over|at least|أكثر من|اكثر من|لا يقل عن|بحد أدنى|بحد ادنى)'
const LIMITS = `(?:${RANGE}|${AT_MOST}\\s*(${NUMBER})|${AT_LEAST}\\s*(${NUMBER}))`
const ANY_UNIT = '[^\\p{Nd}()[\\]|]{0,12}'
/** Units that say, also without brackets, that a line ends with limits. */
const KNOWN_UNIT =
  '°|°?\\s?[CF]|°\\s?م|درجة(?: مئوية)?|%|٪|kg|g|mg|كجم|جم|l|ml|لتر|مل|bar|بار|ppm|pH|V|A'
const IN_BRACKETS = new RegExp(`^${LIMITS}\\s*(${ANY_UNIT})$`, 'iu')
const AT_THE_END = new RegExp(
  `^(.*?[^\\s:\\u060c,–-])[\\s:\\u060c,–]+(?:-\\s+)?${LIMITS}\\s*(${KNOWN_UNIT})$`,
  'iu',
)

const toUnit = (written = '') => written.trim().replace(/^°?\s?([CF])$/u, '°$1')

function toNumberStep([first, last, most, least, unit]: readonly (string | undefined)[]) {
  const [min, max] = [first ?? least, last ?? most].map((one) => one && parseDecimal(one))
  const named = toUnit(unit)
  return {
    kind: 'number' as const,
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
    ...(named && { unit: named }),
  }
}

const isWord = (written: string, word: keyof typeof WORDS) =>
  Object.values(WORDS[word]).includes(written.trim().toLowerCase())

/** What the brackets at the end of a line say; undefined if they are a part of its text. */
function parseBrackets(written: string): Omit<StepLine, 'text' | 'required'> | undefined {
  const kind = (['check', 'text', 'number', 'photo'] as const).find((one) => isWord(written, one))
  if (kind) return { kind }
  if (written.includes('|'))
    return { kind: 'choice', options: written.split('|').map((one) => one.trim()) }
  const [word = '', unit = ''] = written.trim().split(/\s+(.*)/su)
  if (isWord(word, 'number') && unit.length <= 12) return { kind: 'number', unit: toUnit(unit) }
  const limits = IN_BRACKETS.exec(written.trim())
  return limits ? toNumberStep(limits.slice(1)) : undefined
}

/**
 * A step from a line that somebody has typed or pasted: "Fridge 0–5 °C" is a number with limits,
 * "Oven (on | off)" a choice, "Display (photo)" a picture, anything else a check. "(optional)" at the
 * end says that *done* does not need it.
 */
export function parseStepLine(line: string): StepLine | undefined {
  const plain = stripDirectionMarks(line).replace(BULLET, '').replaceAll(/\s+/gu, ' ').trim()
  const [, before = '', mark = ''] = BRACKETS.exec(plain) ?? []
  const isOptional = isWord(mark, 'optional')
  const text = isOptional ? before : plain
  if (text === '') return undefined
  const required = !isOptional
  const [, name = '', written = ''] = BRACKETS.exec(text) ?? []
  const kind = parseBrackets(written)
  if (kind) return { text: name, required, ...kind }
  const [, shown, ...limits] = AT_THE_END.exec(text) ?? []
  if (shown) return { text: shown, required, ...toNumberStep(limits) }
  return { text, kind: 'check', required }
}

/** The steps of several lines; empty lines are skipped. */
export const parseStepLines = (lines: string): StepLine[] =>
  lines.split(/\r?\n/).flatMap((line) => parseStepLine(line) ?? [])

/** The limits of a number with its unit: "0–5 °C", "≤ 5 °C"; empty if it has neither. */
export function formatLimits({ min, max, unit }: Pick<StepLine, 'min' | 'max' | 'unit'>): string {
  const limits =
    min !== undefined && max !== undefined
      ? `${min}–${max}`
      : [max !== undefined && `≤ ${max}`, min !== undefined && `≥ ${min}`].find(Boolean)
  return [limits, unit].filter(Boolean).join(' ')
}

function formatBrackets(step: StepLine, locale: Locale): string | undefined {
  const { kind, options = [], min, max, unit } = step
  if (kind === 'choice') return options.join(' | ')
  if (kind !== 'number') return kind === 'check' ? undefined : WORDS[kind][locale]
  if (min === undefined && max === undefined)
    return [WORDS.number[locale], unit].filter(Boolean).join(' ')
  return locale === 'ar' ? isolateLtr(formatLimits(step)) : formatLimits(step)
}

/** A step as a line that `parseStepLine` reads. */
export function formatStepLine(step: StepLine, locale: Locale): string {
  const brackets = formatBrackets(step, locale)
  const line = brackets === undefined ? step.text : `${step.text} (${brackets})`
  const isPlain = brackets === undefined && parseStepLine(line)?.text !== step.text
  const whole = isPlain ? `${step.text} (${WORDS.check[locale]})` : line
  return step.required ? whole : `${whole} (${WORDS.optional[locale]})`
}
