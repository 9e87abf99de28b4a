import type { Column, Content, Value } from '#records/documents/server/content.ts'

const COLUMNS: Column[] = [
  { name: 'اليوم', kind: 'date', width: 14 },
  { name: 'من', kind: 'time', width: 8 },
  { name: 'المهمة', kind: 'text', width: 30 },
  { name: 'الحالة', kind: 'text', width: 12 },
  { name: 'وقت التسجيل', kind: 'instant', width: 18 },
  { name: 'ملاحظة', kind: 'text', width: 40 },
  { name: 'الإنجاز', kind: 'percent', width: 14 },
  { name: 'التقييم', kind: 'number', width: 9 },
]

const rowAt = (at: number): Value[] => [
  '2026-11-25',
  '08:30',
  `إقفال الصندوق رقم ${at} (Branch 4)`,
  { text: 'منجزة', tone: 'done' },
  '2026-11-25 09:12',
  at % 3 === 0 ? null : 'اتصل على +966 50 123 4567 أو mona@example.com، خصم 15%.\nسطر ثانٍ',
  at % 101,
  (at % 5) + 1,
]

export const contentOf = (rows: number, name = ''): Content => ({
  locale: 'ar',
  company: 'مطاعم النيل',
  title: 'المهام المسجّلة',
  lines: [],
  sections: [{ name, columns: COLUMNS, rows: Array.from({ length: rows }, (_, at) => rowAt(at)) }],
})
