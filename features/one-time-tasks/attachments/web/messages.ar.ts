import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/one-time-tasks/attachments/web/messages.en.ts'

export const ar = {
  title: 'الملفات',
  none: 'لا ملفات بعد. أفلت الملفات هنا، أو ألصق صورة، أو اختر ملفًا.',
  noneToRead: 'لا ملفات.',
  note: '{{name}}، {{when}}',
  removeTitle: 'هل تريد إزالة «{{name}}»؟',
  removeText: 'يُحذف الملف لدى الجميع.',
  remove: 'إزالة',
  removed: 'أُزيل الملف',
  notRemoved: 'لم يُزَل الملف',
  notAdded: 'لم يُضف «{{name}}» إلى «{{title}}»',
  openToRetry: 'افتح المهمة لإعادة الإرسال.',
  notDownloaded: 'تعذّر تنزيل الملف',
  toTask: 'إلى المهمة «{{title}}»',
  failed: 'تعذّر تحميل الملفات',
  noneOfProject: 'لا ملفات في هذا المشروع بعد',
  noneOfProjectText: 'تجد هنا كل ملف يُضاف إلى مهامه، والأحدث أولًا.',
  gone: 'لم يعد موجودًا.',
} satisfies ArabicOf<typeof en>
