import type { ArabicOf } from '#client/messages.ts'

/** The texts of the viewer of pictures. */
export const en = {
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  position: '{{at}} of {{total}}',
  download: 'Download',
  notShown: 'This picture could not be shown. You can still download it.',
} as const

export const ar = {
  close: 'إغلاق',
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  position: '{{at}} من {{total}}',
  download: 'تنزيل',
  notShown: 'تعذّر عرض هذه الصورة. يمكنك تنزيلها.',
} as const satisfies ArabicOf<typeof en>
