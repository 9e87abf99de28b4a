import type { ArabicOf } from '#client/messages.ts'

export const en = {
  sessionExpired: 'Session Expired',
  sessionExpiredText: 'Your session has expired. Please sign in again.',
  closingTitle: 'Nobody can come in now',
  planExpiredTitle: 'Plan expired · انتهت الباقة',
  planExpiredText: 'Your company’s plan has expired. انتهت صلاحية باقة شركتك.',
  planAskOwner: 'Please contact the account owner. You will be signed out.',
  goToSubscriptions: 'Go to subscriptions',
}

export const ar = {
  sessionExpired: 'انتهت الجلسة',
  sessionExpiredText: 'انتهت جلستك. سجّل الدخول من جديد.',
  closingTitle: 'الدخول غير متاح الآن',
  planExpiredTitle: 'انتهت الباقة',
  planExpiredText: 'انتهت صلاحية باقة شركتك.',
  planAskOwner: 'تواصل مع مالك الحساب. سيُسجَّل خروجك.',
  goToSubscriptions: 'الانتقال إلى الاشتراكات',
} satisfies ArabicOf<typeof en>
