import type { ArabicOf } from '#client/messages.ts'

export const en = {
  'does.palette': 'Search everywhere',
  'does.search': 'Search on this page',
  'does.create': 'Create, as the page’s main button does',
  'does.rate': 'Give the chosen report its stars, where reports are evaluated',
  'does.next': 'Go to the next report there',
  'does.previous': 'Go to the report before',
  'does.list': 'Show this list',
  useShortcuts: 'Use these keys',
  useShortcutsHint: 'Not while you type. On an Arabic keyboard they are in the same places.',
}

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
