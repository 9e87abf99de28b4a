import * as z from 'zod/mini'
import { managesDepartments } from '#features/departments/server/queries.ts'
import { toListContent } from '#features/documents/server/list.ts'
import { collectRows, registerDocument } from '#features/documents/server/parts.ts'
import { formatClockTime } from '#features/documents/server/translations.ts'
import { WHOLE_COMPANY } from '#features/routine-tasks/definitions/server/document.ts'
import { listEvaluationDay } from '#features/routine-tasks/evaluations/contract.ts'
import {
  getEvaluationDay,
  type UnlinkedOccurrence,
} from '#features/routine-tasks/evaluations/server/evaluate.ts'
import { formatAnswers } from '#features/routine-tasks/reports/format-answers.ts'
import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import type { Figure, Value } from '#records/documents/server/content.ts'
import type { Ctx } from '#server/context.ts'
import { isoDate } from '#shared/fields.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'
import { formatCount } from '#shared/plurals.ts'

const PAGE: Bilingual = { en: 'Reported tasks', ar: 'المهام المسجّلة' }
const LATE: Bilingual = { en: 'Late', ar: 'متأخرة' }
const EARLY: Bilingual = { en: 'Early', ar: 'قبل موعدها' }

const STATES = {
  done: { en: 'Done', ar: 'منجزة', tone: 'done' },
  not_done: { en: 'Not done', ar: 'غير منجزة', tone: 'not-done' },
  overdue: { en: 'Overdue', ar: 'فات موعدها', tone: 'late' },
  not_reported: { en: 'Not reported', ar: 'غير مسجّلة', tone: undefined },
} as const

const FILTERS: Record<string, Bilingual> = {
  ...STATES,
  late: LATE,
  early: EARLY,
  reported: { en: 'Reported', ar: 'مسجّلة' },
  notable: { en: 'With something to see', ar: 'فيها ما يستحق النظر' },
  undone: { en: 'Not done or not reported', ar: 'غير منجزة أو غير مسجّلة' },
}
const EVALUATED: Record<'true' | 'false', Bilingual> = {
  true: { en: 'Evaluated', ar: 'مُقيَّمة' },
  false: { en: 'Not evaluated', ar: 'غير مُقيَّمة' },
}

const HEADS = [
  { en: 'Department', ar: 'القسم', width: 16 },
  { en: 'Task', ar: 'المهمة', width: 28 },
  { en: 'From', ar: 'من', kind: 'time', width: 7 },
  { en: 'To', ar: 'إلى', kind: 'time', width: 7 },
  { en: 'Status', ar: 'الحالة', width: 15 },
  { en: 'Reported by', ar: 'سجّلها', width: 18 },
  { en: 'Reported at', ar: 'وقت التسجيل', kind: 'instant', width: 17 },
  { en: 'Note', ar: 'ملاحظة', width: 30 },
  { en: 'Answers', ar: 'الإجابات', width: 34 },
  { en: 'Pictures', ar: 'الصور', kind: 'number', width: 8 },
  { en: 'Rating', ar: 'التقييم', kind: 'number', width: 8 },
  { en: 'Comment', ar: 'التعليق', width: 26 },
  { en: 'Evaluated by', ar: 'قيّمها', width: 18 },
] as const

function toStateCell({ report, late_after }: UnlinkedOccurrence, { locale, now }: Ctx): Value {
  const name = report?.status ?? (new Date(late_after) < now ? 'overdue' : 'not_reported')
  const { [locale]: word, tone } = STATES[name]
  const sign = (report?.late && LATE) || (report?.early && EARLY)
  const text = sign ? `${word} · ${sign[locale]}` : word
  return tone ? { text, tone } : text
}

function toRow(row: UnlinkedOccurrence, ctx: Ctx): Value[] {
  const { department, task, report } = row
  const evaluation = report?.evaluation
  return [
    department?.name ?? WHOLE_COMPANY[ctx.locale],
    task.task_name,
    task.from,
    task.to,
    toStateCell(row, ctx),
    report?.user.name ?? null,
    report && formatClockTime(report.created_at, ctx.timezone),
    report?.note ?? null,
    formatAnswers(row, ctx.locale) || null,
    row.pictures?.length ?? null,
    evaluation?.rating ?? null,
    evaluation?.comment ?? null,
    evaluation?.user.name ?? null,
  ]
}

type Totals = Awaited<ReturnType<typeof getEvaluationDay>>['totals']

const toFigures = (locale: Locale, totals: Totals): Figure[] =>
  [
    { en: 'Due', ar: 'مستحقة', count: totals.due },
    { en: 'Reported', ar: 'مسجّلة', count: totals.reported },
    { en: 'Done', ar: 'منجزة', count: totals.done, tone: 'done' as const },
    { en: 'Not done', ar: 'غير منجزة', count: totals.not_done, tone: 'not-done' as const },
    { en: 'Overdue', ar: 'فات موعدها', count: totals.overdue, tone: 'late' as const },
    { ...LATE, count: totals.late },
    { ...EARLY, count: totals.early },
    { en: 'Evaluated', ar: 'مُقيَّمة', count: totals.evaluated },
  ].map(({ [locale]: name, count, tone }) => ({
    name,
    value: formatCount(count),
    ...(tone && count > 0 && { tone }),
  }))

const { page: _page, per_page: _perPage, ...filters } = listEvaluationDay.query.shape

/**
 * The file of a day of task-reports with its filters: every occurrence, its report and evaluation.
 */
export const reportsDocument = registerDocument({
  kind: 'task-reports',
  page: PAGE,
  query: z.strictObject({ ...filters, date: isoDate }),
  may: async (ctx) => mayReadAllReports(ctx) || (await managesDepartments(ctx)),
  content: async (ctx, { date, ...filter }, making) => {
    const { locale } = ctx
    let totals: Totals | undefined
    const list = await collectRows(making, async (where) => {
      const day = await getEvaluationDay(ctx, date, { ...filter, ...where })
      totals = day.totals
      return { rows: day.data, total: day.total }
    })
    return toListContent(ctx, {
      ...{ page: PAGE, date, heads: HEADS, search: filter.search, ...list },
      ...(totals && { figures: toFigures(locale, totals) }),
      filters: [
        filter.dept_id && list.rows[0]?.department?.name,
        filter.status && FILTERS[filter.status]?.[locale],
        filter.evaluated && EVALUATED[filter.evaluated][locale],
      ],
      rowOf: (row) => toRow(row, ctx),
    })
  },
})
