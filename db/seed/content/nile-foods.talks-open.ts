import type { DemoConversation } from './shape.ts'

/** The conversations on open tasks. */
export const openTalks: DemoConversation[] = [
  {
    task: 'Fix the order that is sent twice',
    revised: [{ by: 'laila', at: [2, 600], was: { priority: 'high', dueIn: 4 } }],
    said: [
      {
        by: 'daniel',
        at: [2, 640],
        text: 'Found it: when the signal drops, the app asks again, and the till takes it for a new order. Now both carry one number, and the till drops the second.',
        replies: [
          {
            by: 'hany',
            at: [2, 700],
            text: 'I paid the four guests back this morning, 1,240 pounds in all.',
          },
          {
            by: 'laila',
            at: [2, 725],
            text: '@{hany} please write to them as well: their next coffee is on us.',
          },
        ],
      },
      {
        by: 'mona',
        at: [1, 780],
        text: 'It happened once more at lunch, order 8841.',
        replies: [
          {
            by: 'daniel',
            at: [1, 805],
            text: 'That was the old app. From today it asks for the update before it takes an order.',
            unreadBy: ['mona'],
          },
        ],
      },
    ],
  },
  {
    task: 'Repair the door heater of the new cold room',
    revised: [{ by: 'samir', at: [3, 580], was: { priority: 'normal', informed: ['karim'] } }],
    said: [
      {
        by: 'sherif',
        at: [1, 495],
        text: 'It took two of us to open the door again this morning.',
        replies: [
          {
            by: 'ibrahim',
            at: [1, 520],
            text: 'I have the part. I need the room empty for an hour.',
          },
          {
            by: 'karim',
            at: [1, 560],
            text: 'Tomorrow between three and four, after lunch.',
            unreadBy: ['ibrahim'],
          },
        ],
      },
    ],
  },
  {
    task: 'Hire six cooks for Maadi',
    revised: [{ by: 'dina', at: [9, 660], was: { dueIn: 0 } }],
    said: [
      {
        by: 'nour',
        at: [8, 640],
        text: 'Eleven came to the trial shifts. I would ask five of them again.',
        replies: [
          {
            by: 'karim',
            at: [8, 700],
            text: 'Not the one who salts before tasting. The other four, yes.',
          },
        ],
      },
      {
        by: 'dina',
        at: [4, 600],
        text: 'Two have signed. A third asks for 500 more than our pay table says.',
        replies: [
          {
            by: 'youssef',
            at: [4, 660],
            text: 'Keep to the table, or I’ll have the whole kitchen in my office.',
          },
          { by: 'dina', at: [3, 570], text: 'She took it as it is.', unreadBy: ['youssef'] },
        ],
      },
    ],
  },
  {
    task: 'Print the breakfast menus',
    revised: [{ by: 'karim', at: [3, 645], was: { dueIn: -2 } }],
    said: [
      {
        by: 'daniel',
        at: [3, 600],
        text: 'The printer waits for the prices. @{karim} when can I have them?',
        replies: [
          { by: 'karim', at: [3, 650], text: 'They are in review. I gave you two more days.' },
        ],
      },
      {
        by: 'mona',
        at: [1, 560],
        text: 'Ten more than planned, please. Children draw on them.',
        edited: true,
        replies: [
          { by: 'daniel', at: [1, 585], text: 'Seventy, then. Same price.', unreadBy: ['mona'] },
        ],
      },
    ],
  },
  {
    task: 'Move the meat to the second cold room',
    revised: [{ by: 'samir', at: [2, 600], was: { priority: 'normal', assignees: ['omar'] } }],
    said: [
      {
        by: 'omar',
        at: [2, 650],
        text: 'Forty minutes are enough if poultry goes first. I need three people and two trolleys.',
        replies: [
          { by: 'mostafa', at: [2, 690], text: 'I am one of the three, and I bring the trolleys.' },
          {
            by: 'samir',
            at: [1, 600],
            text: 'Wait for the door heater, or you carry it all back.',
            unreadBy: ['omar'],
          },
        ],
      },
    ],
  },
  {
    task: 'Chase the late delivery of sunflower oil',
    said: [
      {
        by: 'sherif',
        at: [1, 600],
        text: 'If it is not here tomorrow, buy ten tins at the market, with a receipt.',
        replies: [
          {
            by: 'mostafa',
            at: [1, 640],
            text: 'The driver says six in the morning. He said it on his boss’s phone, so I believe him.',
            unreadBy: ['sherif'],
          },
        ],
      },
    ],
  },
  {
    task: 'Prepare the papers for the yearly audit',
    revised: [{ by: 'nadia', at: [9, 600], was: { consulted: [], dueIn: 10 } }],
    said: [
      {
        by: 'elena',
        at: [8, 620],
        text: 'First I need the bank letters, the stock count of the last day of the year, and every contract above 50,000 pounds.',
        replies: [
          {
            by: 'hany',
            at: [8, 660],
            text: 'I’ve asked for the bank letters. They take two weeks.',
          },
          {
            by: 'nadia',
            at: [7, 590],
            text: '@{hany} call them as well. Last year the second letter never came.',
          },
        ],
      },
      {
        by: 'hany',
        at: [3, 700],
        text: '31 of 44 papers are in the folder.',
        replies: [
          {
            by: 'elena',
            at: [2, 580],
            text: 'Thank you. Number 12 is the draft, I need the signed one.',
            unreadBy: ['hany'],
          },
        ],
      },
    ],
  },
  {
    task: 'Write the chapter on tips and advances',
    moved: [
      { to: 'pending', by: 'dina', at: [11, 600] },
      { to: 'inProgress', by: 'nour', at: [8, 560] },
      { to: 'review', by: 'nour', at: [5, 700] },
      { to: 'inProgress', by: 'dina', at: [4, 600] },
      { to: 'review', by: 'nour', at: [1, 900] },
    ],
    said: [
      {
        by: 'nadia',
        at: [7, 620],
        text: 'Half a month in advance at most, and never two at once.',
      },
      {
        by: 'dina',
        at: [4, 600],
        reason: true,
        text: 'Clear and short, but nobody will see how tips are shared on a day with two shifts. Please give an example with numbers.',
        replies: [
          { by: 'nour', at: [4, 640], text: 'I’ll use a real Friday.' },
          {
            by: 'mona',
            at: [3, 580],
            text: 'I sent you my sheet for last Friday, without the names.',
          },
        ],
      },
      {
        by: 'nour',
        at: [1, 895],
        text: 'The example is in: 1,860 pounds, two shifts, seven people.',
      },
    ],
  },
  {
    task: 'Plan the opening night',
    said: [
      {
        by: 'laila',
        at: [4, 640],
        text: 'Who cooks for eighty on the first night, Karim or the new team?',
        replies: [
          {
            by: 'youssef',
            at: [4, 700],
            text: 'The new team, Karim behind them. It is their house.',
          },
        ],
      },
      {
        by: 'mariam',
        at: [3, 600],
        text: 'Please invite the baker from the corner. He lent us his oven in our first year.',
        replies: [
          {
            by: 'laila',
            at: [3, 640],
            text: 'He is the first name on the list.',
            unreadBy: ['mariam'],
          },
        ],
      },
    ],
  },
]
