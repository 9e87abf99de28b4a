import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import { ar as evaluations } from '#features/routine-tasks/evaluations/web/messages.ar.ts'
import { toTable } from '#features/routine-tasks/evaluations/web/sheet.ts'
import type { TranslateEvaluations } from '#features/routine-tasks/evaluations/web/translations.ts'
import { ar as routine } from '#features/routine-tasks/web/messages.ar.ts'

const arabic = i18next.createInstance()
await arabic.init({ lng: 'ar', keySeparator: false, resources: { ar: { evaluations, routine } } })
const t = arabic.getFixedT('ar', ['evaluations', 'routine']) as unknown as TranslateEvaluations

const occurrence: OccurrenceToEvaluate = {
  task: {
    id: 't',
    task_name: 'فتح الصندوق',
    description: '',
    task_type: 'daily',
    from: '08:00',
    to: null,
  },
  date: '2026-11-20',
  ...{ slot: 0, department_id: null },
  late_after: '2026-11-20T23:00:00.000Z',
  department: null,
  report: null,
  seen: null,
  reminder: null,
  can: { evaluate: false, remind: false, reopen: false },
}

const ANSWERED = {
  steps: [
    {
      ...{ id: 'fridge', text: 'حرارة الثلاجة', kind: 'number' as const, required: true },
      ...{ min: 0, max: 5, unit: '°C' },
    },
    { id: 'oven', text: 'الفرن', kind: 'check' as const, required: true },
  ],
  answers: [
    {
      ...{ step_id: 'fridge', value: '8', first: '9', outside: true as const, cause: 'الباب' },
      ...{ user: { id: 'u', name: 'ريم' }, at: '2026-11-20T22:00:00.000Z' },
    },
  ],
}

test('an Arabic sheet has Arabic headings and states, and the time of the company', () => {
  const user = { id: 'u', name: 'ريم' }
  const report: OccurrenceToEvaluate['report'] = {
    id: 'r',
    status: 'not_done',
    note: 'تعطّل الجهاز',
    late: true,
    early: false,
    user,
    created_at: '2026-11-20T22:30:00.000Z',
    version: 1,
    evaluation: { id: 'e', rating: 2, comment: 'أبلغ قبل ذلك', user },
  }
  const [head, open, reported] = toTable(t, [occurrence, { ...occurrence, ...ANSWERED, report }], {
    timezone: 'Africa/Cairo',
    now: Date.parse(occurrence.late_after),
    locale: 'ar',
  })
  expect(head?.slice(0, 6)).toEqual(['التاريخ', 'القسم', 'المهمة', 'من', 'إلى', 'الحالة'])
  expect(open?.slice(1, 7)).toEqual([
    'الشركة كلها',
    'فتح الصندوق',
    '08:00',
    null,
    'غير مسجّلة',
    null,
  ])
  const later = {
    ...{ timezone: 'Africa/Cairo', locale: 'ar' as const },
    now: Date.parse(occurrence.late_after) + 1,
  }
  expect(toTable(t, [occurrence], later)[1]?.[5]).toBe('فات موعدها')
  expect(reported?.slice(5)).toEqual([
    'غير منجزة',
    'نعم',
    'لا',
    'ريم',
    '2026-11-21 00:30',
    'تعطّل الجهاز',
    'حرارة الثلاجة: \u20668 °C\u2069 (\u20660–5 °C\u2069؛ أولًا \u20669\u2069؛ الباب)',
    2,
    'أبلغ قبل ذلك',
    'ريم',
  ])
  expect(new Set([head, open, reported].map((row) => row?.length))).toEqual(new Set([15]))
})
