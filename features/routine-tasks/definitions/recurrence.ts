import * as z from 'zod/mini'
import { MAX_WINDOWS } from '#features/routine-tasks/definitions/schedule.ts'
import { clockTime, isoDate, optionalText, rule, ruleAt } from '#shared/fields.ts'

export const MAX_INTERVAL = 99
const MAX_COUNT = 999
const MAX_REASON = 200

const weekday = z.int().check(z.gte(1), z.lte(7))
const week = z.union([z.literal(-1), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** A window of a day in which a duty is done; without a start it begins with its day. */
export const Window = z.strictObject({
  from: z.nullish(clockTime),
  to: z.nullish(clockTime),
})
export type Window = z.output<typeof Window>

/** From the beginning of `from` to the beginning of `until`, or without an end. */
export const Pause = z
  .strictObject({
    from: isoDate,
    until: z.nullish(isoDate),
    reason: z.nullish(optionalText(MAX_REASON)),
  })
  .check(
    rule<{ from: string; until?: string | null | undefined }>(
      ({ from, until }) => !until || until > from,
      { en: 'The pause must end after it begins.', ar: 'يجب أن ينتهي الإيقاف بعد أن يبدأ.' },
    ),
  )

const daysOff = z.enum(['skip', 'due'])

/** By how many minutes duties can move in Ramadan. */
export const shiftMinutes = z.int().check(z.gte(-720), z.lte(720))

/** How a duty moves in Ramadan: by minutes (0 keeps its usual times), or to other windows. */
const RamadanRule = z
  .strictObject({
    shift: z.nullish(shiftMinutes),
    times: z.nullish(z.array(Window).check(z.minLength(1), z.maxLength(MAX_WINDOWS))),
  })
  .check(
    rule<{ shift?: unknown; times?: unknown }>(
      ({ shift, times }) => (shift == null) !== (times == null),
      { en: 'Choose minutes or other times.', ar: 'اختر عدد دقائق أو أوقاتًا أخرى.' },
    ),
  )
export type RamadanRule = z.output<typeof RamadanRule>

/**
 * The rarer parts of a rule. Each is null or missing for a duty that does not use it: it has one
 * window a day, is due every day, week or month, has no end, and skips days off as its type says.
 */
export const RECURRENCE = {
  interval: z.nullish(z.int().check(z.gte(1), z.lte(MAX_INTERVAL))),
  nth: z.nullish(z.strictObject({ week, weekday })),
  times: z.nullish(z.array(Window).check(z.minLength(1), z.maxLength(MAX_WINDOWS))),
  until: z.nullish(isoDate),
  count: z.nullish(z.int().check(z.gte(1), z.lte(MAX_COUNT))),
  on_holidays: z.nullish(daysOff),
  on_weekends: z.nullish(daysOff),
  after_due: z.nullish(z.enum(['late', 'locked'])),
  not_before: z.nullish(z.boolean()),
  paused: z.nullish(Pause),
  ramadan: z.nullish(RamadanRule),
}
const Fields = z.strictObject(RECURRENCE)
export type Recurrence = z.output<typeof Fields>

export const PauseReply = z.strictObject({
  from: z.iso.date(),
  until: z.optional(z.iso.date()),
  reason: z.optional(z.string()),
})
export type PauseReply = z.output<typeof PauseReply>

const windowsReply = z.array(
  z.strictObject({ from: z.optional(z.string()), to: z.optional(z.string()) }),
)

/** The same in replies: missing if a definition does not use it. */
export const RECURRENCE_REPLY = {
  interval: z.optional(z.int()),
  nth: z.optional(z.strictObject({ week, weekday })),
  times: z.optional(windowsReply),
  until: z.optional(z.iso.date()),
  count: z.optional(z.int()),
  on_holidays: z.optional(daysOff),
  on_weekends: z.optional(daysOff),
  after_due: z.optional(z.literal('locked')),
  not_before: z.optional(z.literal(true)),
  paused: z.optional(PauseReply),
  ramadan: z.optional(
    z.strictObject({ shift: z.optional(z.int()), times: z.optional(windowsReply) }),
  ),
}

export const isPausedOn = (paused: Pause | null | undefined, date: string): boolean =>
  paused != null && date >= paused.from && !(paused.until && date >= paused.until)

/** All windows of a day. */
export const windowsOf = ({ times, from, to }: Pick<Recurrence, 'times'> & Window): Window[] =>
  times ?? [{ from, to }]

type Ruled = Recurrence & Window & { start_date?: string | undefined; day_of_month?: unknown }

const isSame = (one: Window) => (other: Window) =>
  (one.from ?? null) === (other.from ?? null) && (one.to ?? null) === (other.to ?? null)

export type Pause = z.output<typeof Pause>

/** The rules between these fields and the others. */
export const RECURRENCE_RULES = [
  ruleAt<Ruled>('nth', ({ nth, day_of_month }) => !nth || typeof day_of_month !== 'number', {
    en: 'Choose a day of the month or a weekday of it, not both.',
    ar: 'اختر يومًا من الشهر أو يومًا من أسابيعه، لا الاثنين معًا.',
  }),
  ruleAt<Ruled>('until', ({ until, start_date }) => !until || !start_date || until >= start_date, {
    en: 'It must not end before it starts.',
    ar: 'لا يمكن أن تنتهي قبل أن تبدأ.',
  }),
  ruleAt<Ruled>('count', ({ count, until }) => !count || !until, {
    en: 'Choose a last date or a number of times, not both.',
    ar: 'اختر تاريخًا أخيرًا أو عدد مرات، لا الاثنين معًا.',
  }),
  ruleAt<Ruled>('times', ({ times }) => (times ?? []).every(({ from, to }) => !to || to !== from), {
    en: 'Each window must end at another time than it begins.',
    ar: 'يجب أن تنتهي كل فترة في وقت غير وقت بدايتها.',
  }),
  ruleAt<Ruled>(
    'times',
    ({ times }) => (times ?? []).every((one, at) => times?.findIndex(isSame(one)) === at),
    { en: 'Two windows are the same.', ar: 'فترتان متطابقتان.' },
  ),
  ruleAt<Ruled>(
    'times',
    ({ times, from, to }) => !times || (!from && !to) || times.some(isSame({ from, to })),
    {
      en: 'The first window differs from the start and end.',
      ar: 'الفترة الأولى تختلف عن وقت البداية والنهاية.',
    },
  ),
  ruleAt<Ruled>(
    'ramadan',
    (task) => !task.ramadan?.times || task.ramadan.times.length === windowsOf(task).length,
    {
      en: 'Enter one window for Ramadan for each window of the task.',
      ar: 'أدخل لرمضان فترة مقابل كل فترة من فترات المهمة.',
    },
  ),
  ruleAt<Ruled>(
    'ramadan',
    (task) => (task.ramadan?.times ?? []).every(({ from, to }) => !to || to !== from),
    {
      en: 'Each window must end at another time than it begins.',
      ar: 'يجب أن تنتهي كل فترة في وقت غير وقت بدايتها.',
    },
  ),
  ruleAt<Ruled>(
    'not_before',
    (task) => !task.not_before || windowsOf(task).every(({ from }) => Boolean(from)),
    { en: 'Enter when it begins.', ar: 'أدخل وقت البداية.' },
  ),
]
