import type { en } from '#app/web/shell/shortcuts.en.ts'
import type { ArabicOf } from '#platform/web/messages.ts'

export const ar = {
  'does.palette': 'البحث في كل شيء',
  'does.search': 'البحث في هذه الصفحة',
  'does.create': 'إضافة جديد، كالزر الرئيسي في الصفحة',
  'does.list': 'عرض هذه القائمة',
  useShortcuts: 'استخدام هذه المفاتيح',
  useShortcutsHint: 'تتوقف أثناء الكتابة، ومواضعها هي نفسها على لوحة المفاتيح العربية.',
} satisfies ArabicOf<typeof en>
