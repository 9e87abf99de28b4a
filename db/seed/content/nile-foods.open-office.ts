import { tasks } from './rows.ts'
import type { DemoTask } from './shape.ts'

const app = { project: 'app', department: 'marketing', supervisor: 'laila' }
const coldRoom = { project: 'coldroom', department: 'maintenance', supervisor: 'samir' }
const barcodes = { project: 'barcodes', department: 'warehouse', supervisor: 'sherif' }
const handbook = { project: 'handbook', department: 'hr', supervisor: 'dina' }

const inProgress: DemoTask[] = [
  ...tasks({ status: 'inProgress', ...app }, [
    [
      'Fix the order that is sent twice',
      'daniel',
      3,
      -3,
      1,
      'urgent',
      'It happens when the signal drops after the card is charged: the app asks again, and the till cooks twice. Four guests so far. Pay them back first, then repair it.',
      { informed: ['mona', 'tarek'], consulted: ['hany'] },
    ],
    [
      'Write the launch offer',
      'laila giulia',
      6,
      -4,
      7,
      'normal',
      '',
      { supervisor: 'youssef', consulted: ['nadia'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', ...coldRoom }, [
    [
      'Repair the door heater of the new cold room',
      'ibrahim',
      4,
      -3,
      0,
      'urgent',
      'The seal freezes shut overnight, and in the morning it takes two people to open the door. The part is here. The room has to be empty for an hour, at a time that @{karim} names.',
      { informed: ['karim', 'sherif'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', ...barcodes }, [
    ['Scan the dry goods for the first full count', 'mostafa', 6, -5, 1, 'high'],
  ]),
  ...tasks({ status: 'inProgress', ...handbook }, [
    [
      'Lay out the handbook in both languages',
      'nour',
      10,
      -6,
      13,
      'normal',
      '',
      { consulted: ['daniel'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', project: null, department: 'finance', supervisor: 'nadia' }, [
    [
      'Prepare the papers for the yearly audit',
      'hany',
      12,
      -9,
      15,
      'high',
      'Forty-four papers, in the order of the list from @{elena}. What comes from a bank takes two weeks, so ask for it first. Drafts do not count.',
      { consulted: ['elena'] },
    ],
  ]),
]

const pending: DemoTask[] = [
  ...tasks({ status: 'pending', ...app }, [
    ['Film the app in thirty seconds', 'daniel', 5, 2, 9, 'low'],
    [
      'Set up refunds in the app',
      'hany',
      4,
      0,
      11,
      'normal',
      'Same day to the card, with the reason in one word.',
    ],
  ]),
  ...tasks({ status: 'pending', ...coldRoom }, [
    [
      'Move the meat to the second cold room',
      'omar mostafa',
      3,
      2,
      4,
      'high',
      'Poultry first, then lamb, then beef, all before the morning delivery. Nothing may stand outside for more than forty minutes. The log of both rooms goes to @{karim}.',
      { informed: ['karim'] },
    ],
  ]),
  ...tasks({ status: 'pending', ...barcodes }, [
    ['Connect the scanners to the purchase orders', 'hany mostafa', 5, 3, 18],
    ['Label the chest freezers', 'mostafa', 2, 4, 12, 'low'],
  ]),
  ...tasks({ status: 'pending', ...handbook }, [
    ['Train one first-aider for each shift', 'nour', 6, 2, 24],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'warehouse', supervisor: 'sherif' }, [
    [
      'Chase the late delivery of sunflower oil',
      'mostafa',
      2,
      -1,
      2,
      'high',
      'Forty tins ordered, none delivered, stock for three days. The supplier answers in the morning only. If nothing is here by tomorrow, we buy ten tins at the market.',
      { informed: ['karim'] },
    ],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'finance' }, [
    ['Review the rent of the central kitchen', 'nadia', 0, 0, null, 'low'],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'marketing' }, [
    [
      'Answer the request of the food blogger',
      'laila',
      0,
      1,
      null,
      'low',
      'She asks for a table for four and a kitchen visit.',
    ],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'maintenance', supervisor: 'samir' }, [
    [
      'Service the dishwasher before it stops again',
      'ibrahim',
      3,
      1,
      3,
      'normal',
      'It stopped twice last week in the middle of dinner, both times at the drain. Take the pump out and clean it while the kitchen is closed.',
    ],
  ]),
]

const review: DemoTask[] = [
  ...tasks({ status: 'review', ...app }, [
    ['Write the questions and answers of the app', 'daniel', 12, -10, 4],
  ]),
  ...tasks({ status: 'review', ...coldRoom }, [
    ['Read the new freezer hour by hour for a week', 'ibrahim', 9, -8, 2],
  ]),
  ...tasks({ status: 'review', ...barcodes }, [
    [
      'Set who may change the stock by hand',
      'mostafa',
      7,
      -5,
      4,
      'normal',
      '',
      { informed: ['nadia'] },
    ],
  ]),
  ...tasks({ status: 'review', ...handbook }, [
    [
      'Write the chapter on tips and advances',
      'nour',
      11,
      -8,
      5,
      'normal',
      '',
      { consulted: ['nadia', 'mona'] },
    ],
  ]),
]

export const officeOpen: DemoTask[] = [...inProgress, ...pending, ...review]
