import type { ArabicOf } from '#client/messages.ts'

export const en = {
  title: 'Diwan has a new version',
  detail: 'Reload when it suits you.',
  load: 'Reload',
}

export const ar = {
  title: 'يتوفر إصدار جديد من ديوان',
  detail: 'حدّث الصفحة متى شئت.',
  load: 'تحديث الصفحة',
} as const satisfies ArabicOf<typeof en>
