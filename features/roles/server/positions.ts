import { listPositionsInUse } from '#features/roles/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Bilingual } from '#shared/locale.ts'

const USUAL: Bilingual[] = [
  { en: 'General manager', ar: 'مدير عام' },
  { en: 'Operations manager', ar: 'مدير عمليات' },
  { en: 'Branch manager', ar: 'مدير فرع' },
  { en: 'Project manager', ar: 'مدير مشروع' },
  { en: 'Team lead', ar: 'قائد فريق' },
  { en: 'Supervisor', ar: 'مشرف' },
  { en: 'Accountant', ar: 'محاسب' },
  { en: 'Human resources specialist', ar: 'اختصاصي موارد بشرية' },
  { en: 'Sales representative', ar: 'مندوب مبيعات' },
  { en: 'Marketing specialist', ar: 'اختصاصي تسويق' },
  { en: 'Customer service representative', ar: 'ممثل خدمة عملاء' },
  { en: 'Purchasing officer', ar: 'مسؤول مشتريات' },
  { en: 'Storekeeper', ar: 'أمين مخزن' },
  { en: 'Quality inspector', ar: 'مفتش جودة' },
  { en: 'Software engineer', ar: 'مهندس برمجيات' },
  { en: 'Designer', ar: 'مصمم' },
  { en: 'Technician', ar: 'فني' },
  { en: 'Driver', ar: 'سائق' },
  { en: 'Secretary', ar: 'سكرتير' },
  { en: 'Administrative assistant', ar: 'مساعد إداري' },
]

const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

/** Positions in use first, then common ones that nobody has in either language. */
export async function listSuggestedPositions(ctx: Ctx) {
  const inUse = await listPositionsInUse(ctx)
  const taken = new Set(inUse.map(({ name }) => keyOf(name)))
  const usual = USUAL.filter(({ en, ar }) => !taken.has(keyOf(en)) && !taken.has(keyOf(ar)))
  const names = [...inUse.map(({ name }) => name), ...usual.map((name) => name[ctx.locale])]
  return [...new Map(names.map((name) => [keyOf(name), { id: keyOf(name), name }])).values()]
}
