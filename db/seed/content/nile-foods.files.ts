import { curve } from './drawings.ts'
import type { DemoFile } from './shape.ts'

const COMPRESSOR = 'Replace the burnt compressor of the cold room'
const SERVICE = 'Choose who services our cold rooms from now on'

const hours = Array.from({ length: 49 }, (_, half) => half / 2)
const cold = hours.map((hour) => -18.9 + 0.6 * Math.sin(hour / 2.3) - 0.4 * Math.cos(hour))
const table = (values: readonly number[]) =>
  ['Hour,Degrees', ...values.map((value, at) => `${hours[at]},${value.toFixed(1)}`)].join('\r\n')

export const files: DemoFile[] = [
  {
    task: COMPRESSOR,
    by: 'nadia',
    at: [12, 702],
    name: 'Offer Alexandria, new compressor.pdf',
    content: {
      page: [
        'Delta Cooling, Alexandria',
        '',
        'Offer for Nile Foods',
        '',
        'Compressor 7.5 kW, new, with oil and filter          91,500 EGP',
        'Delivery to Cairo                                     2,900 EGP',
        'Sum                                                  94,400 EGP',
        '',
        'Three days from the order. Two years of guarantee,',
        'as long as the cold room is serviced twice a year.',
      ],
    },
  },
  {
    task: COMPRESSOR,
    by: 'samir',
    at: [7, 712],
    name: '24 hours without a hole.png',
    content: { drawing: curve(cold, { from: -21, to: -16, limit: -18 }) },
  },
  {
    task: COMPRESSOR,
    by: 'samir',
    at: [7, 713],
    name: 'Log of the cold room.csv',
    content: { text: `\ufeff${table(cold)}\r\n` },
  },
  {
    task: SERVICE,
    by: 'samir',
    at: [3, 698],
    name: 'Three offers for a year.csv',
    content: {
      text: [
        '\ufeffFirm,Pounds a year,Comes within,At night,Pays for spoiled goods',
        'Maker,58000,4 hours,no,no',
        'Our old technician,71000,3 hours,yes,no',
        'The hospital’s firm,66000,2 hours,yes,"up to 200,000"',
        '',
      ].join('\r\n'),
    },
  },
  {
    task: SERVICE,
    by: 'samir',
    at: [1, 878],
    name: 'All on one page.txt',
    content: {
      text: [
        'Who services our cold rooms',
        '',
        'We would take the hospital’s firm.',
        '- It comes within two hours, day and night.',
        '- 66,000 pounds a year, parts included, two visits.',
        '- It pays for spoiled goods, up to 200,000 pounds.',
        '',
        'The maker is cheaper by 8,000, but comes only by day.',
        '',
      ].join('\n'),
    },
  },
]
