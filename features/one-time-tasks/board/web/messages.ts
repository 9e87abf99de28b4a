import type { ArabicOf } from '#client/messages.ts'

/** The texts of the board. */
export const en = {
  columns: 'Columns',
  empty: 'Nothing here',
  actionsOf: 'Actions: {{name}}',
  moveTo: 'Move to {{column}}',
  moved: '{{name}} moved to {{column}}',
} as const

export const ar = {
  columns: 'الأعمدة',
  empty: 'لا شيء هنا',
  actionsOf: 'إجراءات: {{name}}',
  moveTo: 'نقل إلى {{column}}',
  moved: 'نُقلت {{name}} إلى {{column}}',
} as const satisfies ArabicOf<typeof en>
