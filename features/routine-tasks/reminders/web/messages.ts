import type { ArabicOf } from '#client/messages.ts'

export const en = {
  remind: 'Remind',
  remindOf: 'Remind: {{name}}',
  remindAll: 'Remind everybody',
  reminded_one: 'A reminder was sent to {{count}} person',
  reminded_other: 'A reminder was sent to {{count}} people',
  remindedBefore: 'No new reminder: everybody was reminded less than an hour ago.',
  nobody: 'There is nobody else who can report this.',
  reported: 'It has been reported in the meantime.',
  failed: 'No reminder was sent',
  by: 'Reminded by {{name}}, {{time}}',
  byYou: 'Reminded by you, {{time}}',
}

export const ar = {
  remind: 'تذكير',
  remindOf: 'تذكير: {{name}}',
  remindAll: 'تذكير الجميع',
  reminded_zero: 'لم يُرسل التذكير إلى أحد',
  reminded_one: 'أُرسل التذكير إلى شخص واحد',
  reminded_two: 'أُرسل التذكير إلى شخصين',
  reminded_few: 'أُرسل التذكير إلى {{count}} أشخاص',
  reminded_many: 'أُرسل التذكير إلى {{count}} شخصًا',
  reminded_other: 'أُرسل التذكير إلى {{count}} شخص',
  remindedBefore: 'لم يُرسل تذكير جديد: وصل التذكير إلى الجميع قبل أقل من ساعة.',
  nobody: 'لا يوجد شخص آخر يمكنه تسجيل هذه المهمة.',
  reported: 'سُجّلت المهمة في هذه الأثناء.',
  failed: 'لم يُرسل التذكير',
  by: 'تذكير من {{name}}، {{time}}',
  byYou: 'تذكير منك، {{time}}',
} satisfies ArabicOf<typeof en>
