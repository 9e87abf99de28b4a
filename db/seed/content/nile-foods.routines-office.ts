import { duties } from './rows.ts'
import type { DemoRoutine } from './shape.ts'

const warehouse = { department: 'warehouse', reliability: 0.52, reporters: ['mostafa'] }
const finance = { department: 'finance', reliability: 0.98, reporters: ['hany'] }
const marketing = { department: 'marketing', reliability: 0.81, reporters: ['daniel', 'giulia'] }
const maintenance = { department: 'maintenance', reliability: 0.69, reporters: ['ibrahim'] }
const hr = { department: 'hr', reliability: 0.93, reporters: ['nour'] }
const everyone = {
  department: null,
  reliability: 0.72,
  reporters: ['omar', 'yara', 'ahmed', 'hany', 'daniel', 'nour'],
}

const daily: DemoRoutine[] = [
  ...duties(warehouse, [
    ['Read the cold-chain log of the night', '04:00', '04:30'],
    [
      'Receive and weigh meat and poultry',
      '05:00',
      '06:30',
      'Core temperature at most 4 °C, health stamp on every carcass.',
      { reliability: 0.7 },
    ],
    ['Issue the goods of the day to the kitchen', '08:30', '09:30', '', { reliability: 0.74 }],
    ['Rotate the shelves, first in first out', '13:00', '14:00', '', { reliability: 0.4 }],
    ['Enter the receipts of the day in stock', '16:00', '17:00', '', { reliability: 0.45 }],
  ]),
  ...duties(finance, [
    [
      "Match yesterday's takings with the bank",
      '09:00',
      '11:00',
      'Cash, cards and the three delivery apps.',
    ],
    ['Enter supplier invoices', '11:00', '14:00'],
    ['Send the cash position to the owner', '15:00', '16:00'],
  ]),
  ...duties(marketing, [
    ['Post the dish of the day', '11:00', '12:00', 'Picture taken at the pass, never from stock.'],
    ['Answer messages and comments', '14:00', '15:00'],
    [
      'Reply to reviews on maps and delivery apps',
      null,
      null,
      'One and two stars first, and call the guest where we can.',
      { reliability: 0.68 },
    ],
  ]),
  ...duties(maintenance, [
    ['Walk the night round: water, gas, power', '00:00', '00:30'],
    [
      'Read the water meters by hand',
      '08:30',
      '09:00',
      'The new meters send their readings themselves.',
      { active: false },
    ],
    ['Close the repair requests of the day', '16:30', '17:30', '', { reliability: 0.55 }],
  ]),
  ...duties(hr, [
    ['Check attendance and call the absent', '10:00', '10:30'],
    ["Check tomorrow's roster for gaps", '15:00', '15:30'],
  ]),
  ...duties(everyone, [
    [
      'Leave the workplace tidy and switched off',
      null,
      null,
      'Any time before you go; the last one out reports.',
    ],
  ]),
]

const weekly: DemoRoutine[] = [
  ...duties(warehouse, [
    [
      'Count the twenty dearest items',
      '13:00',
      '15:00',
      '',
      { type: 'weekly', recurrentDays: [4] },
    ],
    [
      'Count the plastic boxes left',
      '12:00',
      '12:30',
      'Until the paper packaging comes back.',
      { type: 'weekly', recurrentDays: [6], active: false },
    ],
  ]),
  ...duties(finance, [
    [
      'Pay the suppliers that fall due',
      '12:00',
      '14:00',
      '',
      { type: 'weekly', recurrentDays: [1, 4] },
    ],
  ]),
  ...duties(marketing, [
    [
      'Call the offices for their lunch orders',
      '10:00',
      '12:00',
      'Paused together with corporate catering.',
      { type: 'weekly', recurrentDays: [7], active: false },
    ],
  ]),
  ...duties(maintenance, [
    [
      'Run the generator for thirty minutes',
      '09:00',
      '09:45',
      'Under load; write down fuel and hours.',
      { type: 'weekly', recurrentDays: [6] },
    ],
  ]),
]

const monthly: DemoRoutine[] = [
  ...duties(maintenance, [
    [
      'Test smoke detectors and extinguishers',
      '09:00',
      '11:00',
      '',
      { type: 'monthly', dayOfMonth: 5 },
    ],
  ]),
  ...duties(everyone, [
    [
      'Walk the emergency exits together',
      '16:00',
      '16:20',
      '',
      { type: 'monthly', dayOfMonth: 10 },
    ],
  ]),
  ...duties(hr, [
    [
      'Send attendance and overtime to payroll',
      '10:00',
      '13:00',
      '',
      { type: 'monthly', dayOfMonth: 24 },
    ],
  ]),
  ...duties(finance, [
    ['File the VAT return', '10:00', '14:00', '', { type: 'monthly', dayOfMonth: 27 }],
  ]),
  ...duties(warehouse, [
    [
      'Count the whole warehouse',
      '18:00',
      '23:00',
      'Nothing is issued while the count runs.',
      { type: 'last_day_of_month', reliability: 0.8 },
    ],
  ]),
  ...duties(finance, [
    ['Close the month and lock the books', '16:00', '20:00', '', { type: 'last_day_of_month' }],
  ]),
]

export const officeRoutines: DemoRoutine[] = [...daily, ...weekly, ...monthly]
