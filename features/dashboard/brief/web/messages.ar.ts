import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/dashboard/brief/web/messages.en.ts'

export const ar = {
  title: 'ملخص الصباح',
  intro:
    'رسالة في أيام العمل: أمس في أربعة أرقام، وما بقي في كل قسم، وما تأخر، وما ينتظرك، وبماذا تبدأ.',
  ofCompany: 'عن الشركة كلها.',
  ofDepartments: 'عمّا تديره: {{names}}.',
  hour: 'يصل الساعة',
  off: 'إيقاف',
  next: 'يصل الملخص القادم {{day}} الساعة {{time}} إلى {{email}}.',
  none: 'لا تُرسل أي رسالة.',
  saveFailed: 'لم يُحفظ اختيارك',
  sendNow: 'أرسل إليّ ملخصًا الآن',
  sendFailed: 'لم يُرسل الملخص',
  preview: 'كما يصل الآن',
  previewOf: 'معاينة الرسالة',
  subject: 'الموضوع',
  loadFailed: 'تعذّر تحميل ملخص الصباح',
  offTitle: 'ملخص الصباح',
  offAsk: 'هل تريد إيقاف رسائل الصباح؟ يمكنك تشغيلها من جديد في ديوان متى شئت.',
  offButton: 'إيقاف الملخص',
  isOff: 'أُوقف ملخص الصباح.',
  badLink: 'هذا الرابط غير صالح',
  badLinkText: 'سجّل الدخول وأوقف الملخص من صفحة «ملخص الصباح».',
  signIn: 'الذهاب إلى تسجيل الدخول',
} as const satisfies ArabicOf<typeof en>
