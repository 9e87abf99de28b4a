import { duties } from './rows.ts'
import type { DemoRoutine } from './shape.ts'

const kitchen = { department: 'kitchen', reliability: 0.9, reporters: ['omar', 'huda', 'giulia'] }
const cashiers = { department: 'cashiers', reliability: 0.86, reporters: ['yara', 'peter'] }
const delivery = { department: 'delivery', reliability: 0.76, reporters: ['ahmed', 'joseph'] }

const daily: DemoRoutine[] = [
  ...duties(kitchen, [
    [
      'Bake the bread of the day',
      '02:30',
      '05:30',
      'Baladi and brioche; the count hangs by the oven.',
      { reporters: ['huda'] },
    ],
    [
      'Open the kitchen and check gas lines',
      '08:00',
      '08:30',
      'Soap test on every joint before the first burner is lit.',
      { reliability: 0.97 },
    ],
    [
      'Write down fridge and freezer temperatures',
      '06:15',
      '06:45',
      'Fridges at most 5 °C, freezers at most -18 °C. Call maintenance at once if not.',
    ],
    [
      'Receive vegetables, weigh and sign',
      '09:00',
      '09:30',
      'Send back what is soft, and note it on the delivery slip.',
    ],
    ['Clean the cold store', '09:30', '10:00'],
    ['Count the trays of the evening shift', '00:15', '01:00', '', { reliability: 0.8 }],
    [
      'Taste and sign the lunch line',
      '11:30',
      '12:00',
      'Soup, rice, sauces and the dish of the day.',
    ],
    [
      'Check oil temperature',
      '12:30',
      '12:45',
      'Between 170 and 180 °C; change the oil when the strip turns yellow.',
    ],
    [
      'Order for tomorrow',
      '15:00',
      '16:00',
      'By 16:00, so that the warehouse can issue in the morning.',
    ],
    ['Label and date leftovers', '16:00', '16:30', '', { reliability: 0.82 }],
    ['Weigh and record the waste of the evening', '00:00', '00:45', '', { reliability: 0.78 }],
    ['Scrub the grill and the hood filters', '22:30', '00:30'],
    [
      'Close the kitchen: gas, water, lights',
      '23:30',
      '01:30',
      'Two people walk the round together.',
      { reliability: 0.96 },
    ],
  ]),
  ...duties(cashiers, [
    [
      'Count the float of each till before opening',
      '09:30',
      '10:00',
      '1,500 pounds a till, in small notes.',
      { reliability: 0.95 },
    ],
    ['Test card readers and receipt printers', '09:45', '10:15'],
    ['Check that menu and price board agree', '10:15', '10:45'],
    [
      'Compare paper slips with the old tills',
      '14:00',
      '14:30',
      'Not needed since the new tills.',
      { active: false },
    ],
    ['Move cash above 5,000 pounds to the safe', '15:00', '15:30'],
    [
      'Hand the tills over to the evening shift',
      '16:30',
      '17:00',
      'Both cashiers count and both sign.',
    ],
    ['Call back guests who complained today', '17:00', '18:00', '', { reliability: 0.7 }],
    ['Check voids and refunds with a manager', '00:00', '00:30'],
    [
      'Close the tills and match cash with the POS',
      '22:00',
      '02:00',
      'A difference over 50 pounds goes into the note.',
      { reliability: 0.94 },
    ],
  ]),
  ...duties(delivery, [
    [
      'Check tyres, brakes and lights of every scooter',
      '10:00',
      '10:30',
      '',
      { reliability: 0.85 },
    ],
    ['Wipe down the delivery bags', '00:00', '00:40'],
    ['Brief the riders on zones and roadworks', '11:00', '11:15'],
    [
      'Call customers who waited over 45 minutes',
      '15:30',
      '16:30',
      '',
      { reliability: 0.58, reporters: ['ahmed'] },
    ],
    [
      "Collect and sign for the riders' cash",
      '22:00',
      '02:00',
      '',
      { reliability: 0.92, reporters: ['ahmed'] },
    ],
    ['Park the scooters and lock up the keys', '23:00', '02:00'],
  ]),
]

const weekly: DemoRoutine[] = [
  ...duties(kitchen, [
    [
      'Plan the specials of next week',
      '14:00',
      '15:00',
      '',
      { type: 'weekly', recurrentDays: [3] },
    ],
    [
      'Deep-clean the ovens and fryers',
      '15:00',
      '17:30',
      '',
      { type: 'weekly', recurrentDays: [1, 5] },
    ],
  ]),
  ...duties(cashiers, [
    [
      'Change the safe code and check the key list',
      '10:00',
      '10:30',
      '',
      { type: 'weekly', recurrentDays: [7] },
    ],
  ]),
  ...duties(delivery, [
    [
      'Wash the scooters and oil the chains',
      '10:00',
      '12:00',
      '',
      { type: 'weekly', recurrentDays: [2, 6] },
    ],
  ]),
]

export const frontRoutines: DemoRoutine[] = [...daily, ...weekly]
