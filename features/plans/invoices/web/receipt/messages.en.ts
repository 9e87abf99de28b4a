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
