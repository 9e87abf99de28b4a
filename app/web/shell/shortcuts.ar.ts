import type { en } from '#app/web/shell/shortcuts.en.ts'
import type { ArabicOf } from '#client/messages.ts'

export const ar = {
  'does.palette': 'البحث في كل شيء',
  'does.search': 'البحث في هذه الصفحة',
  'does.create': 'إضافة عنصر جديد (كالزر الرئيسي في الصفحة)',
  'does.rate': 'تقييم التقرير المحدد بالنجوم، في صفحة التقييم',
  'does.next': 'الانتقال إلى التقرير التالي فيها',
  'does.previous': 'الانتقال إلى التقرير السابق فيها',
  'does.list': 'عرض هذه القائمة',
  useShortcuts: 'تفعيل الاختصارات',
  useShortcutsHint: 'تتوقف أثناء الكتابة، ومواضعها هي نفسها على لوحة المفاتيح العربية.',
} satisfies ArabicOf<typeof en>
