import type { ArabicOf } from '#client/messages.ts'

/** The receipt's texts, in a language independent of the page's. */
export const en = {
  title: 'Receipt',
  number: 'Number',
  date: 'Date',
  seller: 'From',
  product: 'Diwan',
  buyer: 'To',
  what: 'What',
  period: 'Period',
  amount: 'Amount',
  fromTo: '{{from}} to {{until}}',
  total: 'Total',
  month: 'one month',
  notCharged: 'No card was charged.',
  paid: 'Paid in full.',
  refunded: 'Paid back on',
  noInvoice: 'This is a receipt. It is no tax invoice.',
}

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
