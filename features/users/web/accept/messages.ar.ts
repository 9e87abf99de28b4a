import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/users/web/accept/messages.en.ts'

export const ar = {
  title: 'انضم إلى {{company}}',
  titlePlain: 'دعوتك',
  lead: 'وصلتك دعوة للانضمام. عرّف بنفسك واختر كلمة مرور، ثم سجّل الدخول بها.',
  company: 'الشركة',
  email: 'البريد الإلكتروني',
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  password: 'كلمة المرور',
  join: 'انضمام',
  haveAccount: 'هل انضممت من قبل؟',
  signIn: 'تسجيل الدخول',
  loading: 'جارٍ تحميل الدعوة',
  failed: 'تعذّر تحميل الدعوة',
  deadTitle: 'لم تعد هذه الدعوة صالحة',
  deadText:
    'الرابط صالح 7 أيام، ولاستخدام واحد، وآخر رابط أُرسل هو وحده الصالح. ويتوقف أيضًا عند إلغاء الدعوة.',
  deadJoined: 'إن كنت قد انضممت من قبل، فسجّل الدخول ببريدك وكلمة مرورك.',
  deadAsk: 'وإلا فاطلب رابطًا جديدًا ممن دعاك: في ديوان، من صفحة الفريق، «إعادة إرسال الدعوة».',
} as const satisfies ArabicOf<typeof en>
