import { plainMail } from '#server/mail/letter.ts'

/** To the address that somebody signed up with. It contains nothing that they typed. */
export const confirmationMail = plainMail({
  ar: {
    subject: 'تأكيد بريدك الإلكتروني',
    paragraphs: [
      'سُجّلت شركة في ديوان بهذا البريد. أكّد أنه بريدك لتتمكن من دعوة فريقك كاملًا.',
      'الرابط صالح 7 أيام، ولاستخدام واحد. إن لم تسجّل في ديوان فتجاهل هذه الرسالة.',
    ],
    action: 'تأكيد البريد الإلكتروني',
  },
  en: {
    subject: 'Confirm your email address',
    paragraphs: [
      'A company signed up to Diwan with this address. Confirm that it is yours, so that you can invite your whole team.',
      'The link works once, for 7 days. If you did not sign up, ignore this mail.',
    ],
    action: 'Confirm the address',
  },
})

/** To the requested new address. */
export const changeMail = plainMail({
  ar: {
    subject: 'تأكيد بريدك الإلكتروني الجديد',
    paragraphs: [
      'طُلب أن يصبح هذا البريد بريد حساب في ديوان. افتح الرابط لتأكيد ذلك، وعندها تسجّل الدخول به.',
      'الرابط صالح 60 دقيقة، ولاستخدام واحد. إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير شيء.',
    ],
    action: 'تأكيد البريد الجديد',
  },
  en: {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Someone wants this to be the address of their Diwan account. Open the link to confirm it; from then on you sign in with it.',
      'The link works once, for 60 minutes. If it was not you, ignore this mail: nothing changes.',
    ],
    action: 'Confirm the new address',
  },
})

/** To the current address when another one was requested. */
export const noticeMail = plainMail({
  ar: {
    subject: 'طُلب تغيير بريد حسابك في ديوان',
    paragraphs: [
      'طُلب تغيير البريد الإلكتروني لحسابك في ديوان، وأُرسل رابط التأكيد إلى البريد الجديد. إلى أن يُفتح ذلك الرابط يبقى هذا البريد هو بريد حسابك.',
      'إن لم تطلب ذلك فاختر كلمة مرور جديدة الآن؛ عندها لا يعمل ذلك الرابط.',
    ],
    action: 'اختيار كلمة مرور جديدة',
  },
  en: {
    subject: 'Someone asked to change your Diwan email address',
    paragraphs: [
      'Someone asked to change the email address of your Diwan account. A link to confirm it went to the new address. Until that link is opened, this address stays yours.',
      'If it was not you, choose a new password now: then that link no longer works.',
    ],
    action: 'Choose a new password',
  },
})
