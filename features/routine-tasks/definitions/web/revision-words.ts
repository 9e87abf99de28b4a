import * as z from 'zod/mini'
import { formatDate } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import type { RevisionFields } from '#features/routine-tasks/definitions/contract.ts'
import { Corrective, type Evidence } from '#features/routine-tasks/definitions/evidence.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { Proof } from '#features/routine-tasks/definitions/proof.ts'
import { RECURRENCE, type Recurrence } from '#features/routine-tasks/definitions/recurrence.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { formatStepLine } from '#features/routine-tasks/definitions/step-lines.ts'
import { formatStoredLevels } from '#features/routine-tasks/definitions/web/escalations/format-levels.ts'
import {
  formatList,
  formatNth,
  formatPause,
  formatRamadan,
  formatWeekdays,
  formatWindows,
  type RuleTextOptions,
  type TranslateDefinitions,
} from '#features/routine-tasks/definitions/web/format-rule.ts'
import { fieldWordsOf } from '#records/fields/web/text.ts'
import type { FieldTexts, RecordTexts } from '#records/revisions/web/describe-change.ts'
import { isoDate } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'

/** A report that its author withdrew, as stored in the history. */
const TakenBackReport = z.object({ date: isoDate, status: z.enum(['done', 'not_done']) })

type Present<F extends keyof Recurrence> = NonNullable<Recurrence[F]>

const Reopened = z.object({ date: isoDate, reason: z.string() })

/** `escalations` is recorded by a call of its own. */
type RevisionField = keyof RevisionFields | 'escalations'

/** The translations of two namespaces, with the language. */
export interface RevisionTextOptions extends RuleTextOptions {
  t: TranslateDefinitions
  routine: Translate<'routine'>
}

/** The texts for the changes of what a report must show. */
function createEvidenceTexts(t: TranslateDefinitions, locale: Locale) {
  const listOf = (value: unknown) =>
    formatList(Array.isArray(value) ? value.map(String) : [String(value)], locale)
  const stepsOf = (value: unknown) => {
    const { success, data } = z.array(StepReply).safeParse(value)
    return success ? listOf(data.map((step) => formatStepLine(step, locale))) : String(value)
  }
  const correctiveOf = (value: unknown) => {
    const { success, data } = Corrective.safeParse(value)
    if (!success) return String(value)
    return t('correctiveWords', { assignee: t(`assignees.${data.assignee}`), count: data.hours })
  }
  const proofOf = (value: unknown) => {
    const { success, data } = Proof.safeParse(value)
    return success ? t(`proofs.${data}`) : String(value)
  }
  return {
    proof: { name: t('field.proof'), format: proofOf },
    steps: { name: t('field.steps'), format: stepsOf },
    causes: { name: t('field.causes'), format: listOf },
    corrective: { name: t('field.corrective'), format: correctiveOf },
  } satisfies Record<keyof Evidence, FieldTexts>
}

/** The texts for the revisions of a routine task. */
export function createRevisionTexts({ t, routine, ...reading }: RevisionTextOptions): RecordTexts {
  const typeOf = (value: unknown) => {
    const type = TaskType.options.find((one) => one === value)
    return type ? routine(`type.${type}`) : String(value)
  }
  const daysOf = (value: unknown) =>
    formatWeekdays(Array.isArray(value) ? value.map(Number) : [], reading)
  const { locale } = reading
  const dateOf = (value: string) => formatDate(value, locale, 'date')
  const read =
    <F extends keyof typeof RECURRENCE>(field: F, format: (value: Present<F>) => string) =>
    (value: unknown) => {
      const { success, data } = RECURRENCE[field].safeParse(value)
      return success && data != null ? format(data as Present<F>) : String(value)
    }
  const daysOff = read('on_holidays', (value) => t(`daysOff.${value}`))
  const pauseOf = read('paused', (pause) => formatPause(t, pause, locale))
  return {
    fields: {
      ...fieldWordsOf(DEFINITION_FIELDS, reading.locale),
      task_type: { name: t('field.task_type'), format: typeOf },
      recurrent_days: { name: t('field.recurrent_days'), format: daysOf },
      day_of_month: { name: t('field.day_of_month') },
      nth: {
        name: t('field.nth'),
        format: read('nth', (nth) => formatNth(t, nth, reading)),
      },
      interval: { name: t('field.interval') },
      times: {
        name: t('field.times'),
        format: read('times', (windows) => formatWindows(t, windows, locale)),
      },
      until: { name: t('field.until'), format: 'date' },
      count: { name: t('field.count') },
      on_holidays: { name: t('field.on_holidays'), format: daysOff },
      on_weekends: { name: t('field.on_weekends'), format: daysOff },
      after_due: { name: t('field.after_due'), format: () => t('after.locked') },
      not_before: { name: t('field.not_before'), format: () => t('before.no') },
      ramadan: {
        name: t('field.ramadan'),
        format: read('ramadan', (rule) => formatRamadan(t, rule, locale)),
      },
      ...createEvidenceTexts(t, locale),
      department: { name: t('field.department'), emptyText: t('wholeCompany') },
      assign: { name: t('field.assign'), emptyText: t('field.anybody') },
      escalations: {
        name: t('field.escalations'),
        format: (value) => formatStoredLevels(t, value, locale),
        emptyText: t('escalation.none'),
      },
    } satisfies Record<Exclude<RevisionField, 'active' | 'paused'>, FieldTexts>,
    sentenceOf: (who, { field, from, to }) => {
      if (field === 'deleted') return t(`revision.${to ? 'deleted' : 'undeleted'}`, { who })
      if (field === 'paused' && to) return t('revision.pausedFor', { who, pause: pauseOf(to) })
      if (field === 'paused') return t('revision.resumed', { who })
      if (field === 'active') return t(`revision.${to ? 'resumed' : 'paused'}`, { who })
      const reopened = Reopened.safeParse(field === 'reopened' && to)
      if (reopened.success) {
        const { date, reason } = reopened.data
        return t('revision.reopened', { who, date: dateOf(date), reason })
      }
      const report = TakenBackReport.safeParse(field === 'report' && from)
      if (!report.success) return undefined
      const { date, status } = report.data
      const state = routine(status === 'done' ? 'done' : 'notDone')
      return t('revision.takenBack', { who, state, date: formatDate(date, reading.locale, 'date') })
    },
  }
}
