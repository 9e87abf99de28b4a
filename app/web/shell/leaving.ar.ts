import type { en } from '#app/web/shell/leaving.en.ts'
import type { ArabicOf } from '#client/messages.ts'

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
