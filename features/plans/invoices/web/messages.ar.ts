import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/plans/invoices/web/messages.en.ts'

export const ar = {
  title: 'الاشتراك والإيصالات',
  plan: 'باقتك',
  runsUntil: 'سارية حتى {{date}}',
  ranUntil: 'كانت سارية حتى {{date}}',
  change: 'تغيير الباقة أو تجديدها',
  usageFailed: 'تعذّر تحميل باقتك',
  receipts: 'الإيصالات',
  receiptsNote: 'طلباتك ومبالغها.',
  failed: 'تعذّر تحميل الإيصالات',
  empty: 'لا إيصالات بعد',
  emptyText: 'يظهر هنا إيصال عن كل شهر تشترك فيه، ويمكنك عرضه وطباعته.',
  fromTo: 'من {{from}} إلى {{until}}',
  open: 'الإيصال {{number}}',
  notCharged: 'لم يُحصَّل أي مبلغ',
  paid: 'مدفوع',
  refunded: 'أُعيد المبلغ في {{date}}',
  back: 'كل الإيصالات',
  receiptFailed: 'تعذّر تحميل الإيصال',
  print: 'طباعة',
  language: 'لغة الإيصال',
} satisfies ArabicOf<typeof en>
