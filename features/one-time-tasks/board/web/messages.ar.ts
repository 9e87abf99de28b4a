import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/one-time-tasks/board/web/messages.en.ts'

export const ar = {
  columns: 'الأعمدة',
  empty: 'لا شيء هنا',
  actionsOf: 'إجراءات: {{name}}',
  moveTo: 'نقل إلى {{column}}',
  moved: 'نُقلت {{name}} إلى {{column}}',
} as const satisfies ArabicOf<typeof en>
