import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#records/edit/web/messages.en.ts'

export const ar = {
  kept: 'لم يضِع شيء مما كتبته. راجع ما تغيّر ثم احفظ مرة أخرى.',
  now: 'الآن «{{value}}»',
  nowNothing: 'فارغ الآن',
  nowNobody: 'لا أحد الآن',
  mine: 'وعندك «{{value}}»',
  mineNothing: 'وعندك فارغ',
  mineNobody: 'وعندك لا أحد',
  takeTheirs: 'اعتماد التعديل الآخر',
  takeTheirsOf: 'اعتماد التعديل الآخر: {{field}}',
  added: 'أُضيف: {{values}}',
  removed: 'أُزيل: {{values}}',
} as const satisfies ArabicOf<typeof en>
