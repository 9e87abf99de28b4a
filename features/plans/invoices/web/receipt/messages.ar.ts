import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/plans/invoices/web/receipt/messages.en.ts'

export const ar = {
  title: 'إيصال',
  number: 'الرقم',
  date: 'التاريخ',
  seller: 'من',
  product: 'ديوان',
  buyer: 'إلى',
  what: 'البيان',
  period: 'الفترة',
  amount: 'المبلغ',
  fromTo: 'من {{from}} إلى {{until}}',
  total: 'الإجمالي',
  month: 'شهر واحد',
  notCharged: 'لم يُخصم شيء من أي بطاقة.',
  paid: 'مدفوع بالكامل.',
  refunded: 'أُعيد المبلغ في',
  noInvoice: 'هذا إيصال وليس فاتورة ضريبية.',
} satisfies ArabicOf<typeof en>
