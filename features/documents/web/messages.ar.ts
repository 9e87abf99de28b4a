import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/documents/web/messages.en.ts'

export const ar = {
  title: 'ملفاتك',
  intro: 'آخر عشرين ملفًا نزّلتها، تُحفظ سبعة أيام ولا يراها أحد غيرك.',
  loadFailed: 'تعذّر تحميل ملفاتك',
  empty: 'لا ملفات بعد',
  emptyText: 'اضغط «تنزيل» في أي قائمة أو مخطط واختر Excel أو PDF، فيظهر هنا ما أُنشئ لك.',
  xlsx: 'جدول Excel',
  pdf: 'مستند PDF',
  csv: 'نص CSV',
  yourFiles: 'ملفاتك',
  making: 'جارٍ إنشاء {{format}}',
  makingText: 'يمكنك متابعة عملك، وسيصلك إشعار حين يجهز.',
  saved: 'حُفظ الملف',
  failed: 'تعذّر إنشاء الملف',
  tryAgain: 'أعد المحاولة بعد قليل، أو اختر أيامًا أو عناصر أقل.',
  save: 'حفظ',
  saveOf: 'حفظ «{{name}}»',
  remove: 'إزالة',
  removeOf: 'إزالة «{{name}}»',
  removed: 'أُزيل الملف',
  notRemoved: 'لم يُزَل الملف',
  until: 'يُحفظ حتى {{date}}',
  isFailed: 'تعذّر إنشاؤه',
  closed: 'لم يعد يحق لك الاطلاع على هذه الصفحة',
} satisfies ArabicOf<typeof en>
