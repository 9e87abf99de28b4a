import type { DemoConversation } from './shape.ts'

/** The conversations on done and archived tasks. */
export const doneTalks: DemoConversation[] = [
  {
    task: 'Call the guests of the Thursday delay',
    said: [
      {
        by: 'ahmed',
        at: [5, 600],
        text: 'Eleven of fourteen answered. Nine took the voucher, two only wanted to be heard.',
        replies: [
          { by: 'tarek', at: [5, 640], text: 'Well done. Try the last three this evening.' },
        ],
      },
    ],
  },
  {
    task: 'Explain the till difference of the weekend',
    said: [
      {
        by: 'peter',
        at: [4, 600],
        text: '212 pounds: a refund was typed as a sale.',
        replies: [{ by: 'nadia', at: [4, 650], text: 'I found the slip, it agrees. Thank you.' }],
      },
    ],
  },
  {
    task: 'Try a cheaper frying oil for two weeks',
    said: [
      {
        by: 'omar',
        at: [6, 700],
        text: 'It smokes ten degrees earlier, and the fries are dark by the third day.',
        replies: [
          {
            by: 'hany',
            at: [6, 740],
            text: 'It saves 900 a month, if we did not change it twice as often.',
          },
          { by: 'karim', at: [5, 580], text: 'So we keep the old one. Good that we tried.' },
        ],
      },
    ],
  },
  {
    task: 'Order coasters with the old logo',
    said: [
      { by: 'laila', at: [29, 600], text: 'The logo changes with the app, so I archived this.' },
    ],
  },
]
