import type { en } from '#platform/web/messages.en.ts'
import type { ArabicOf } from '#platform/web/messages.ts'

export const ar = {
  retry: 'إعادة المحاولة',
  close: 'إغلاق',
  cancel: 'إلغاء',
  ok: 'حسنًا',
  loading: 'جارٍ التحميل…',
  saving: 'جارٍ الحفظ...',
  save: 'حفظ',
  create: 'إنشاء',
  language: 'اللغة',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  required: 'مطلوب',
  pageFailed: 'تعذّر تحميل هذه الصفحة',
  pageFailedHint: 'تحقق من الاتصال ثم أعد المحاولة.',
  unreachable: 'تعذّر الوصول إلى الخادم. تحقق من الاتصال ثم أعد المحاولة.',
  unexpected: 'حدث خطأ غير متوقع.',
  notFoundTitle: 'لا توجد صفحة بهذا العنوان',
  notFoundText: 'قد يكون العنوان غير صحيح أو نُقلت الصفحة.',
  toStart: 'إلى صفحة البداية',
  notifications: 'الإشعارات',
  validationTitle: 'خطأ في البيانات',
  clear: 'مسح',
  noResults: 'لا توجد نتائج',
  back: 'رجوع',
} as const satisfies ArabicOf<typeof en>
