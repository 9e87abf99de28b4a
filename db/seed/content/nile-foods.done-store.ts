import { tasks } from './rows.ts'
import type { DemoTask } from './shape.ts'

const done = { status: 'done' as const }

const cold: DemoTask[] = tasks(
  { ...done, project: 'coldroom', department: 'maintenance', supervisor: 'samir' },
  [
    [
      'Work out the size of the second cold room',
      'samir',
      50,
      -50,
      -46,
      'normal',
      '',
      { supervisor: 'youssef', consulted: ['karim'] },
    ],
    ['Get prices from three cold-room makers', 'ibrahim', 46, -45, -37],
    ['Clear the yard behind the kitchen', 'ibrahim mostafa', 38, -37, -35, 'low'],
    ['Pour the concrete base', 'ibrahim', 34, -33, -29],
    ['Lay the power cable to the yard', 'ibrahim', 30, -28, -25, 'high'],
    ['Put up the panels and the door', 'ibrahim', 24, -22, -17],
    [
      'Run the cold room empty for two days',
      'ibrahim',
      16,
      -14,
      -12,
      'normal',
      'Held -19 °C with the door opened every ten minutes.',
    ],
    [
      'Fit the temperature alarm',
      'ibrahim',
      13,
      -11,
      -9,
      'normal',
      '',
      { informed: ['karim', 'sherif'] },
    ],
  ],
)

const coded: DemoTask[] = tasks(
  { ...done, project: 'barcodes', department: 'warehouse', supervisor: 'sherif' },
  [
    ['Count the warehouse before the barcodes', 'mostafa', 45, -44, -41],
    [
      'Give every item a code and a unit',
      'mostafa hany',
      42,
      -40,
      -31,
      'normal',
      '1,140 items; eggs go by the tray, not by the piece.',
    ],
    ['Choose the label printer', 'mostafa', 38, -36, -32],
    ['Merge the doubles in the item list', 'hany', 32, -31, -27],
    ['Print and stick the shelf labels', 'mostafa', 27, -25, -20],
    [
      'Set the lowest stock of the fast items',
      'mostafa',
      22,
      -20,
      -15,
      'high',
      '',
      { consulted: ['karim'] },
    ],
    [
      'Teach the storekeepers to scan',
      'mostafa',
      17,
      -15,
      -13,
      'normal',
      'Half an hour each, with real deliveries.',
    ],
    [
      'Write off the expired spices',
      'mostafa',
      14,
      -12,
      -10,
      'normal',
      '',
      { informed: ['nadia'] },
    ],
    ['Move the heavy goods to the lower shelves', 'mostafa', 10, -8, -6, 'low'],
  ],
)

/** Archived: visible only in the list of archived tasks. */
const archived: DemoTask[] = [
  ...tasks(
    { ...done, archivedDaysAgo: 45, project: null, department: null, supervisor: 'youssef' },
    [['Rent a tent for the summer evenings', 'samir', 80, -78, -60, 'high']],
  ),
  ...tasks(
    { ...done, archivedDaysAgo: 50, project: null, department: 'delivery', supervisor: 'tarek' },
    [['Paint the old scooters', 'joseph', 74, -72, -60, 'low']],
  ),
  ...tasks(
    {
      status: 'pending',
      archivedDaysAgo: 29,
      project: null,
      department: 'marketing',
      supervisor: 'laila',
    },
    [['Order coasters with the old logo', 'daniel', 40, -38, -30, 'low']],
  ),
]

export const storeDone: DemoTask[] = [...cold, ...coded, ...archived]
