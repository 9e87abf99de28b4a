import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/routine-tasks/reminders/web/messages.en.ts'

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
