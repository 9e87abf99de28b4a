import type { ArabicOf } from '#client/messages.ts'

export const en = {
  kept: 'Nothing you typed is lost. Look at what changed, then save again.',
  now: 'now “{{value}}”',
  nowNothing: 'now empty',
  nowNobody: 'now nobody',
  mine: 'yours “{{value}}”',
  mineNothing: 'yours empty',
  mineNobody: 'yours nobody',
  takeTheirs: 'Take theirs',
  takeTheirsOf: 'Take theirs: {{field}}',
  added: 'added: {{values}}',
  removed: 'removed: {{values}}',
} as const

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
