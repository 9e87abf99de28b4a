import { expect, test } from 'vitest'
import { isolateCodes } from '#shared/codes.ts'

/** A text with visible brackets instead of isolates. */
const shown = (text: string) =>
  isolateCodes(text).replaceAll('\u2066', '⟦').replaceAll('\u2069', '⟧')

test.each([
  ['فاتورة INV/2026/00019 متأخرة', 'فاتورة ⟦INV/2026/00019⟧ متأخرة'],
  ['إجراءات COVID-19.', 'إجراءات ⟦COVID-19⟧.'],
  ['شهادة ISO 9001:2015، نسخة V1.2.3', 'شهادة ⟦ISO 9001:2015⟧، نسخة ⟦V1.2.3⟧'],
  ['الرف B2-14 (القسم A)', 'الرف ⟦B2-14⟧ (القسم ⟦A⟧)'],
  ['اتصل على +20 100 123 4567 قبل 2026-11-26', 'اتصل على ⟦+20 100 123 4567⟧ قبل ⟦2026-11-26⟧'],
  ['من 10:00-16:30', 'من ⟦10:00-16:30⟧'],
  ['دورة C++ و 50%', 'دورة ⟦C++⟧ و ⟦50%⟧'],
  ['الأرقام 1, 2, 3', 'الأرقام ⟦1⟧, ⟦2⟧, ⟦3⟧'],
  ['راسل info@nile-foods.com', 'راسل ⟦info@nile-foods.com⟧'],
  ['(طلب 7)', '(طلب ⟦7⟧)'],
  ['رقم (02) 2345', 'رقم ⟦(02) 2345⟧'],
  ['بمبلغ 12,500 ريال', 'بمبلغ ⟦12,500⟧ ريال'],
  ['لا رموز هنا', 'لا رموز هنا'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})
