import type { ArabicOf } from '#client/messages.ts'

export const en = {
  unsentTitle_one: '{{count}} report has not been sent yet',
  unsentTitle_other: '{{count}} reports have not been sent yet',
  unsentText:
    'If you sign out now, what has not been sent is lost: nothing of yours stays on this device. Stay signed in until you are connected again, and it is sent.',
  draftsTitle: 'You began to write something',
  draftsText: 'It has not been sent. If you sign out now, it is lost.',
  loseAndSignOut: 'Sign out and lose it',
  sendingTitle: 'Files are still being sent',
  sendingText: 'If you sign out now, those that have not arrived are not added.',
  stay: 'Stay signed in',
}

export const ar = {
  unsentTitle_zero: 'لا تقارير بانتظار الإرسال',
  unsentTitle_one: 'لم يُرسل تقرير واحد بعد',
  unsentTitle_two: 'لم يُرسل تقريران بعد',
  unsentTitle_few: 'لم تُرسل {{count}} تقارير بعد',
  unsentTitle_many: 'لم يُرسل {{count}} تقريرًا بعد',
  unsentTitle_other: 'لم يُرسل {{count}} تقرير بعد',
  unsentText:
    'إن سجّلت الخروج الآن ضاع ما لم يُرسل، إذ لا يبقى شيء من بياناتك على هذا الجهاز. أبقِ جلستك مفتوحة حتى يعود الاتصال ليُرسل.',
  draftsTitle: 'لديك نص لم يكتمل',
  draftsText: 'لم يُرسل هذا النص بعد. إن سجّلت الخروج الآن فلن يبقى منه شيء.',
  loseAndSignOut: 'تسجيل الخروج دون الاحتفاظ بشيء',
  sendingTitle: 'ما زالت ملفات قيد الإرسال',
  sendingText: 'إن سجّلت الخروج الآن، فلن يُضاف ما لم يصل منها.',
  stay: 'البقاء',
} satisfies ArabicOf<typeof en>
