import { tasks } from './rows.ts'
import type { DemoConversation, DemoTask } from './shape.ts'

const COMPRESSOR = 'Replace the burnt compressor of the cold room'
const SERVICE = 'Choose who services our cold rooms from now on'

/** A task with its full story from creation to acceptance, and its pending follow-up task. */
export const storyTasks: DemoTask[] = [
  ...tasks({ status: 'done', project: null, department: 'maintenance', supervisor: 'youssef' }, [
    [
      COMPRESSOR,
      'samir ibrahim',
      12,
      -12,
      -7,
      'urgent',
      'The compressor of the old cold room stopped in the night, and the room stood at nine degrees in the morning. 420 kg of meat have to stay under four until a new one runs. Nothing goes back before the room has held −18 for 24 hours without a hole in the log. Manual and wiring: https://files.nile-foods.example/cold-room',
      { consulted: ['karim', 'nadia'], informed: ['mariam', 'sherif', 'omar'] },
    ],
  ]),
  ...tasks({ status: 'review', project: null, department: 'maintenance', supervisor: 'mariam' }, [
    [
      SERVICE,
      'samir nadia',
      6,
      -6,
      1,
      'urgent',
      'The old compressor died of a dry bearing that nobody had looked at for two years. We want one firm for both cold rooms, with two visits a year and somebody who comes at night. @{samir} compares what they do, @{nadia} what it costs.',
      { consulted: ['youssef'], informed: ['karim', 'sherif'] },
    ],
  ]),
]

const compressor: DemoConversation = {
  task: COMPRESSOR,
  moved: [
    { to: 'pending', by: 'youssef', at: [12, 430] },
    { to: 'inProgress', by: 'samir', at: [12, 445] },
    { to: 'review', by: 'samir', at: [8, 505] },
    { to: 'inProgress', by: 'youssef', at: [8, 660] },
    { to: 'review', by: 'samir', at: [7, 720] },
    { to: 'done', by: 'youssef', at: [7, 840] },
  ],
  revised: [
    { by: 'youssef', at: [12, 480], was: { priority: 'high', informed: ['mariam'] } },
    { by: 'samir', at: [11, 595], was: { dueIn: -9 } },
  ],
  said: [
    {
      by: 'youssef',
      at: [12, 450],
      text: '@{samir} @{ibrahim} everything else waits. @{karim} what do we cook first, so that nothing is lost?',
      replies: [
        {
          by: 'karim',
          at: [12, 462],
          text: 'Chicken goes into the specials, the lamb I braise. That is 180 kg. The rest needs cold by noon.',
        },
        {
          by: 'sherif',
          at: [12, 490],
          text: 'The fish supplier lends us his cold truck. It is in the yard at nine.',
        },
      ],
    },
    {
      by: 'ibrahim',
      at: [12, 640],
      text: 'Opened it: the winding is burnt, it cannot be repaired. The bearing was dry.',
      replies: [
        {
          by: 'samir',
          at: [12, 655],
          text: 'Then two offers: a new one from Alexandria in three days, or a used one today, without guarantee.',
        },
      ],
    },
    {
      by: 'nadia',
      at: [12, 700],
      text: 'The new one, please. With the used one I pay twice. Up to 96,000 pounds is approved.',
      replies: [{ by: 'mariam', at: [12, 715], text: 'Agreed. And thank you for the morning.' }],
    },
    {
      by: 'samir',
      at: [11, 600],
      text: 'It leaves Alexandria a day late, so I moved our deadline by two days. The truck can stay, I asked.',
      replies: [{ by: 'youssef', at: [11, 630], text: 'All right. But not a second time.' }],
    },
    {
      by: 'ibrahim',
      at: [9, 1_200],
      text: 'It runs. Minus four and falling, I stay until midnight.',
      replies: [{ by: 'karim', at: [9, 1_215], text: 'There is soup for you in the kitchen.' }],
    },
    {
      by: 'samir',
      at: [8, 500],
      text: 'Minus nineteen since five this morning. Ready for review.',
    },
    {
      by: 'youssef',
      at: [8, 660],
      reason: true,
      text: 'Not yet: the log has a hole from two to five, and the door alarm does not ring. These two are why we noticed so late.',
      replies: [
        {
          by: 'ibrahim',
          at: [8, 690],
          text: 'The wire of the alarm was still off, sorry. It rings now, after three minutes of open door.',
        },
        {
          by: 'samir',
          at: [8, 715],
          text: 'The logger has a battery now, and the 24 hours begin again.',
        },
      ],
    },
    {
      by: 'samir',
      at: [7, 715],
      text: '24 hours without a hole, −18.2 at the warmest. The meat can go back.',
      replies: [
        {
          by: 'karim',
          at: [7, 740],
          text: 'Half of it is in already. All we lost is two boxes of prawns.',
        },
      ],
    },
    {
      by: 'youssef',
      at: [7, 845],
      text: 'Accepted, and well done. @{nadia} the truck comes to 7,400. @{mariam} what is missing is somebody who looks at it twice a year.',
      replies: [
        {
          by: 'mariam',
          at: [6, 580],
          text: 'I made it a task and want to choose myself. 420 kg saved, and nobody shouted: I am proud of you.',
          unreadBy: ['omar', 'ibrahim'],
        },
      ],
    },
  ],
}

const service: DemoConversation = {
  task: SERVICE,
  moved: [
    { to: 'pending', by: 'mariam', at: [6, 570] },
    { to: 'inProgress', by: 'samir', at: [5, 600] },
    { to: 'review', by: 'samir', at: [1, 885] },
  ],
  revised: [{ by: 'youssef', at: [2, 605], was: { priority: 'high', dueIn: 5 } }],
  said: [
    {
      by: 'mariam',
      at: [6, 590],
      text: 'Three offers on one page, please: what a year costs, how fast they come at night, who pays for spoiled goods.',
      replies: [
        {
          by: 'samir',
          at: [6, 620],
          text: 'I’ll ask the maker, our old technician, and the firm that the hospital next door uses.',
        },
      ],
    },
    {
      by: 'samir',
      at: [4, 640],
      text: 'Two are in. The maker comes within four hours, but only by day.',
      replies: [
        {
          by: 'youssef',
          at: [4, 660],
          text: 'Ours broke at two in the morning. Daytime is no help.',
        },
      ],
    },
    {
      by: 'nadia',
      at: [3, 600],
      text: '@{samir} per year and with parts, please. The cheapest visit has the dearest parts.',
      replies: [
        { by: 'samir', at: [3, 700], text: 'Done. Per year: 58,000, 71,000 and 66,000 pounds.' },
      ],
    },
    {
      by: 'youssef',
      at: [2, 610],
      text: 'The guarantee of the new compressor holds only with a contract. I made this urgent and moved it forward.',
    },
    {
      by: 'samir',
      at: [1, 880],
      text: 'All on one page. We would both take the hospital’s firm: two hours, day and night, and they pay for spoiled goods up to 200,000. @{mariam} it waits for you.',
      replies: [
        {
          by: 'nadia',
          at: [1, 900],
          text: 'I read the small print, it is fine.',
          unreadBy: ['mariam'],
        },
        {
          by: 'karim',
          at: [0, 540],
          text: 'The first is cheaper. With this one I can sleep.',
          unreadBy: ['mariam', 'samir'],
        },
      ],
    },
  ],
}

export const storyTalks: DemoConversation[] = [compressor, service]
