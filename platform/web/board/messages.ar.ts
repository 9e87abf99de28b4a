import type { en } from '#platform/web/board/messages.en.ts'
import type { ArabicOf } from '#platform/web/messages.ts'

export const ar = {
  columns: 'الأعمدة',
  empty: 'لا شيء هنا',
  actionsOf: 'إجراءات: {{name}}',
  moveTo: 'نقل إلى {{column}}',
  moved: 'نُقلت {{name}} إلى {{column}}',
} as const satisfies ArabicOf<typeof en>
