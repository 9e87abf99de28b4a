import type { DemoConversation } from './shape.ts'

/** The conversations on done and archived tasks. */
export const doneTalks: DemoConversation[] = [
  {
    task: 'تفسير عجز جرد المكانس الكهربائية',
    said: [
      {
        by: 'iqbal',
        at: [5, 600],
        text: 'وجدت أربعًا منها في المرتجعات لم تُقيَّد.',
        replies: [
          { by: 'bandar', at: [5, 640], text: 'والخامسة؟' },
          { by: 'iqbal', at: [4, 560], text: 'معروضة في معرض العليا بلا سند صرف، وسُجّلت.' },
        ],
      },
    ],
  },
  {
    task: 'الاتصال بعملاء الطلبات المتأخرة يوم الخميس',
    said: [
      {
        by: 'lama',
        at: [5, 600],
        text: 'ردّ أحد عشر عميلًا من أربعة عشر، وقبل تسعة منهم القسيمة.',
        replies: [{ by: 'amal', at: [5, 640], text: 'أحسنتِ. اتصلي بالباقين مساءً.' }],
      },
    ],
  },
  {
    task: 'تجربة مورد محلي للأكياس الورقية',
    said: [
      {
        by: 'ayman',
        at: [7, 620],
        text: 'السعر أقل بالخُمس، لكن المقبض ينقطع تحت ثمانية كيلوغرامات.',
        replies: [{ by: 'hind', at: [7, 660], text: 'إذن نأخذ منه الأكياس الصغيرة وحدها.' }],
      },
    ],
  },
  {
    task: 'طباعة دفاتر فواتير ورقية',
    said: [{ by: 'khaled', at: [29, 600], text: 'استغنينا عنها بالفوترة الإلكترونية، فأرشفتها.' }],
  },
]
