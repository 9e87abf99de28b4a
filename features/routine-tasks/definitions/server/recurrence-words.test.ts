import { expect, test } from 'vitest'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { formatRecurrence } from '#features/routine-tasks/definitions/server/recurrence-words.ts'

type Rule = Partial<RoutineTask>
const said = (rule: Rule) =>
  (['en', 'ar'] as const).map((locale) =>
    formatRecurrence({ recurrent_days: [], day_of_month: null, ...rule } as RoutineTask, locale),
  )

test.each<[Rule, en: string, ar: string]>([
  [{ task_type: 'daily' }, 'Daily', 'يوميًا'],
  [{ task_type: 'monthly', day_of_month: 31 }, 'Monthly: 31', 'شهريًا: 31'],
  [
    { task_type: 'weekly', recurrent_days: [7, 2], interval: 2 },
    'Weekly: Sunday, Tuesday (interval: 2)',
    'أسبوعيًا: الأحد، الثلاثاء (الفاصل: 2)',
  ],
  [
    { task_type: 'monthly', nth: { week: 2, weekday: 2 }, until: '2026-12-31' },
    'Monthly: second Tuesday (until 2026-12-31)',
    'شهريًا: الثلاثاء الثاني (حتى 2026-12-31)',
  ],
  [
    {
      ...{ task_type: 'daily', on_weekends: 'due', count: 3 },
      times: [{ from: '08:00', to: '09:00' }, { from: '14:00' }, { to: '23:00' }],
    },
    'Daily (also on weekends; number of times: 3; 08:00–09:00, 14:00, –23:00)',
    'يوميًا (وفي العطلة الأسبوعية؛ عدد المرات: 3؛ 08:00–09:00، 14:00، –23:00)',
  ],
])('in a file the rule %o is “%s” and “%s”', (rule, english, arabic) => {
  expect(said(rule)).toEqual([english, arabic])
})
