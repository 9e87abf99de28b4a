import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/auth/web/confirm/messages.en.ts'

export const ar = {
  own: 'أكّد بريدك الإلكتروني',
  ownText: 'افتح الرابط الذي أُرسل إلى {{email}}. قبل ذلك لا يمكنك دعوة أكثر من شخصين.',
  owners: 'لم يؤكَّد بريد مالك الشركة بعد',
  ownersText: 'لا يمكن دعوة أكثر من شخصين قبل أن يفتح مالك الشركة الرابط الذي أُرسل إليه.',
  waiting_zero: 'لا عناوين في الانتظار.',
  waiting_one: 'عنوان واحد في الانتظار أدناه.',
  waiting_two: 'عنوانان في الانتظار أدناه.',
  waiting_few: '{{count}} عناوين في الانتظار أدناه.',
  waiting_many: '{{count}} عنوانًا في الانتظار أدناه.',
  waiting_other: '{{count}} عنوان في الانتظار أدناه.',
  sendAgain: 'إرسال الرابط من جديد',
  failed: 'تعذّر إرسال الرابط',
} satisfies ArabicOf<typeof en>
