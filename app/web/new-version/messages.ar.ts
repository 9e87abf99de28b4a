import type { en } from '#app/web/new-version/messages.en.ts'
import type { ArabicOf } from '#platform/web/messages.ts'

export const ar = {
  title: 'صدر إصدار جديد من ديوان',
  detail: 'حمّله في الوقت الذي يناسبك.',
  load: 'تحميله',
} satisfies ArabicOf<typeof en>
