import type { en } from '#features/plans/invoices/web/messages.en.ts'
import type { ArabicOf } from '#platform/web/messages.ts'

export const ar = {
  title: 'الفواتير',
  plan: 'خطتك',
  runsUntil: 'سارية حتى {{date}}',
  ranUntil: 'كانت سارية حتى {{date}}',
  change: 'تغيير الخطة أو تجديدها',
  usageFailed: 'تعذّر تحميل خطتك',
  receipts: 'الإيصالات',
  receiptsNote: 'ما طُلب وكم كلّف.',
  failed: 'تعذّر تحميل الإيصالات',
  empty: 'لا إيصالات بعد',
  emptyText: 'كل شهر يُطلب من خطة يترك هنا إيصالًا يُقرأ ويُطبع.',
  fromTo: 'من {{from}} إلى {{until}}',
  open: 'الإيصال {{number}}',
  notCharged: 'دون خصم',
  paid: 'مدفوع',
  refunded: 'أُعيد المبلغ في {{date}}',
  back: 'كل الإيصالات',
  receiptFailed: 'تعذّر تحميل الإيصال',
  print: 'طباعة',
  language: 'لغة الإيصال',
} satisfies ArabicOf<typeof en>
