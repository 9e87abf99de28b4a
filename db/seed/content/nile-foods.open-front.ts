import { tasks } from './rows.ts'
import type { DemoTask } from './shape.ts'

const maadi = { project: 'maadi', department: null, supervisor: 'youssef' }
const menu = { project: 'menu', department: 'kitchen', supervisor: 'karim' }
const haccp = { project: 'haccp', department: 'kitchen', supervisor: 'youssef' }
const tills = { project: 'tills', department: 'cashiers', supervisor: 'mona' }
const scooters = { project: 'scooters', department: 'delivery', supervisor: 'tarek' }

const inProgress: DemoTask[] = [
  ...tasks({ status: 'inProgress', ...maadi, informed: ['laila'] }, [
    [
      'Paint the dining room and fit the lights',
      'ibrahim',
      14,
      -10,
      -2,
      'high',
      'Two coats on all walls, then the pendant lights over the tables. The painter lost two days to the damp wall by the stairs, so the lights go first. @{samir} is asked before anybody opens a wall.',
      { consulted: ['samir'] },
    ],
    [
      'Hire six cooks for Maadi',
      'dina nour',
      18,
      -14,
      6,
      'high',
      'Two for the grill, two for the cold side, one for breakfast, one who can do all of it. Each comes for a paid trial shift before we talk about money. Two have signed, four trial shifts are booked this week.',
      { consulted: ['karim'] },
    ],
    [
      'Get the civil defence approval',
      'samir',
      21,
      -18,
      2,
      'urgent',
      'Without it we may cook, but not open. The inspector came once; he wants a second extinguisher beside the fryer and the exit sign lit. The neighbours have been told that we open the day after his second visit.',
    ],
  ]),
  ...tasks({ status: 'inProgress', ...menu, informed: ['mona'] }, [
    [
      'Print the breakfast menus',
      'daniel',
      8,
      -6,
      0,
      'high',
      'Seventy pieces, washable, in both languages. The proof is with the printer in Bulaq and waits for the prices. Layout: https://files.nile-foods.example/breakfast-menu',
    ],
    ['Train the morning shift in the new plates', 'giulia omar', 7, -4, 3],
  ]),
  ...tasks({ status: 'inProgress', ...haccp, consulted: ['karim'] }, [
    [
      'Run the internal audit of the kitchen',
      'giulia',
      9,
      -7,
      8,
      'high',
      'Every line of the checklist with a picture, in all four stations. Findings go to @{karim} the same day, and nobody is named in them. What is open after a week goes into the file of the certificate.',
    ],
    [
      'Replace the wooden shelves of the dry store',
      'ibrahim mostafa',
      15,
      -12,
      -4,
      'normal',
      'Steel shelves came in the wrong depth and went back.',
      { informed: ['sherif'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', ...scooters }, [
    [
      'Compare petrol and electricity over four weeks',
      'ahmed',
      20,
      -16,
      10,
      'normal',
      '',
      { consulted: ['hany'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', ...tills }, [
    [
      'Find why till 3 loses the card reader',
      'peter ibrahim',
      5,
      -4,
      -1,
      'urgent',
      'It happens between eight and nine in the evening, up to five times. Swap the cable first, then the reader, then the till. Until it is found, guests with a card go to till 2.',
      { informed: ['nadia'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', project: null, department: 'kitchen', supervisor: 'karim' }, [
    [
      'Cut the waiting time of the grill',
      'omar',
      9,
      -7,
      5,
      'normal',
      'A full Thursday takes 22 minutes from order to plate, and 15 is what guests forgive. Measure first, change one thing at a time, and write down which one helped.',
    ],
  ]),
  ...tasks({ status: 'inProgress', project: null, department: 'cashiers', supervisor: 'mona' }, [
    [
      'Answer the office that wants monthly invoices',
      'yara',
      1,
      -1,
      2,
      'normal',
      '',
      { consulted: ['hany'] },
    ],
  ]),
  ...tasks({ status: 'inProgress', project: null, department: 'delivery' }, [
    [
      'Agree the holiday roster of the riders',
      'ahmed',
      4,
      -2,
      3,
      'normal',
      '',
      { informed: ['tarek', 'nour'] },
    ],
  ]),
]

const pending: DemoTask[] = [
  ...tasks({ status: 'pending', ...maadi }, [
    ['Train the Maadi team in the central kitchen', 'karim omar', 6, 4, 14],
    [
      'Plan the opening night',
      'laila daniel',
      5,
      3,
      20,
      'normal',
      'Neighbours first, then press; eighty guests at most. One menu for all, no speeches, doors open at seven. @{mariam} writes the invitations to the street herself.',
    ],
    [
      'Set the opening stock of Maadi',
      'mostafa',
      3,
      8,
      16,
      'normal',
      '',
      { consulted: ['sherif', 'karim'] },
    ],
  ]),
  ...tasks({ status: 'pending', ...menu }, [
    [
      'Put breakfast on the delivery apps',
      'daniel',
      4,
      1,
      5,
      'normal',
      '',
      { informed: ['tarek'] },
    ],
  ]),
  ...tasks({ status: 'pending', ...haccp }, [
    ['Book the date of the certification audit', 'giulia', 2, 1, 10],
    ['Put three months of temperature sheets in order', 'omar', 5, -1, 28, 'low'],
  ]),
  ...tasks({ status: 'pending', ...scooters }, [
    ['Ask the bank about financing six scooters', 'nadia', 3, 5, null, 'low'],
  ]),
  ...tasks({ status: 'pending', ...tills }, [
    [
      'Return the old tills to the leasing company',
      'yara',
      4,
      1,
      6,
      'normal',
      '',
      { informed: ['hany'] },
    ],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'kitchen' }, [
    ['Try a second supplier of chicken', 'karim', 2, 1, 8, 'normal', '', { consulted: ['sherif'] }],
  ]),
  ...tasks({ status: 'pending', project: null, department: 'delivery', supervisor: 'tarek' }, [
    [
      'Replace the brakes of scooter 5',
      'joseph ibrahim',
      1,
      0,
      0,
      'urgent',
      'It stays in the yard until then.',
    ],
  ]),
]

const review: DemoTask[] = [
  ...tasks({ status: 'review', ...maadi }, [
    ['Draw the cleaning plan of the Maadi kitchen', 'omar', 9, -7, 3],
  ]),
  ...tasks({ status: 'review', ...menu }, [
    [
      'Set the prices of the breakfast plates',
      'giulia hany',
      10,
      -8,
      1,
      'high',
      'Fourteen plates, food cost under 31 % each, one price for restaurant and delivery. Three plates end in 5, the rest in 0. Cost sheet: https://files.nile-foods.example/breakfast-costs',
      { consulted: ['nadia'] },
    ],
  ]),
]

export const frontOpen: DemoTask[] = [...inProgress, ...pending, ...review]
