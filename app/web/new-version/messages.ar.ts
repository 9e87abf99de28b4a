import type { en } from '#app/web/new-version/messages.en.ts'
import type { ArabicOf } from '#client/messages.ts'

export const ar = {
  title: 'يتوفر إصدار جديد من ديوان',
  detail: 'حدّث الصفحة متى شئت.',
  load: 'تحديث الصفحة',
} as const satisfies ArabicOf<typeof en>
