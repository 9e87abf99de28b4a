import { files } from './nile-foods.files.ts'
import { storyTalks } from './nile-foods.story.ts'
import { doneTalks } from './nile-foods.talks-done.ts'
import { openTalks } from './nile-foods.talks-open.ts'
import type { DemoTalks } from './shape.ts'

/** The conversations on the one-time tasks of Nile Foods. `@{key}` mentions a person. */
export const talks: DemoTalks = {
  files,
  conversations: [
    {
      task: 'Set the prices of the breakfast plates',
      moved: [
        { to: 'pending', by: 'karim', at: [10, 600] },
        { to: 'inProgress', by: 'giulia', at: [8, 560] },
        { to: 'review', by: 'giulia', at: [6, 785] },
        { to: 'inProgress', by: 'karim', at: [5, 610] },
        { to: 'review', by: 'giulia', at: [3, 835] },
      ],
      revised: [{ by: 'karim', at: [9, 610], was: { priority: 'normal', assignees: ['giulia'] } }],
      said: [
        {
          by: 'karim',
          at: [9, 620],
          text: 'Twelve plates. I want food cost under 31% on each, and nothing that ends in .75.',
          replies: [
            { by: 'giulia', at: [9, 660], text: 'The feteer will not get there with real butter.' },
            { by: 'karim', at: [9, 675], text: 'Then it is the one exception. Write it down.' },
          ],
        },
        {
          by: 'hany',
          at: [8, 700],
          text: 'Costs of all twelve are in. Eggs went up on Sunday, so I used the new price.',
        },
        {
          by: 'nadia',
          at: [7, 590],
          text: '@{hany} please add packaging for the delivery apps. Last time we forgot it and lost two pounds a plate.',
          replies: [{ by: 'hany', at: [7, 640], text: 'Added, 3.20 a plate.' }],
        },
        {
          by: 'giulia',
          at: [6, 780],
          text: 'The first list is ready for review.',
          edited: true,
        },
        {
          by: 'karim',
          at: [5, 610],
          reason: true,
          text: 'Good, but the two vegetarian plates are missing, and ful cannot cost more than the omelette.',
          replies: [
            {
              by: 'giulia',
              at: [5, 655],
              text: 'Right. You get both tomorrow, before the morning shift.',
            },
            {
              by: 'mariam',
              at: [5, 700],
              text: 'I like the prices. Please keep ful cheap, it is who we are.',
            },
            {
              by: 'giulia',
              at: [4, 560],
              text: '45 pounds, with bread. Cheaper than the café next door.',
              unreadBy: ['mariam'],
            },
          ],
        },
        {
          by: 'giulia',
          at: [3, 830],
          text: 'Fourteen plates now, all in one table. Ready to be looked at again.',
        },
        {
          by: 'nadia',
          at: [2, 600],
          text: 'Margins hold. From my side it can be printed.',
          replies: [
            {
              by: 'karim',
              at: [1, 640],
              text: 'I’ll read it tonight after service.',
              unreadBy: ['nadia', 'giulia'],
            },
          ],
        },
      ],
    },
    {
      task: 'Paint the dining room and fit the lights',
      said: [
        {
          by: 'ibrahim',
          at: [5, 540],
          text: 'The wall by the stairs is damp. The painter will not touch it before it is dry.',
        },
        {
          by: 'samir',
          at: [4, 600],
          text: 'It is the drain of the upper flat. I spoke to the owner of the house, he repairs it on Saturday.',
          replies: [
            {
              by: 'youssef',
              at: [4, 640],
              text: 'Then move the lights first, so that nobody waits.',
              unreadBy: ['ibrahim'],
            },
          ],
        },
        {
          by: 'mariam',
          at: [1, 570],
          text: '@{youssef} can we still open on the day we told the neighbours?',
          replies: [
            {
              by: 'youssef',
              at: [1, 610],
              text: 'Yes, if the second coat is on by Thursday.',
              unreadBy: ['mariam'],
            },
          ],
        },
      ],
    },
    {
      task: 'Get the civil defence approval',
      said: [
        {
          by: 'samir',
          at: [6, 690],
          text: 'The inspector wants a second extinguisher beside the fryer, and the exit sign lit.',
        },
        {
          by: 'youssef',
          at: [6, 720],
          text: 'Buy both today. The list of what they ask for: https://files.nile-foods.example/civil-defence',
        },
        { by: 'samir', at: [2, 660], text: 'Both are up. He comes again on Wednesday at ten.' },
      ],
    },
    {
      task: 'Find why till 3 loses the card reader',
      said: [
        { by: 'peter', at: [3, 740], text: 'Five times yesterday, always after the drawer opens.' },
        {
          by: 'ibrahim',
          at: [2, 560],
          text: 'The cable runs under the drawer and is pinched. I ordered a longer one.',
          replies: [
            {
              by: 'mona',
              at: [2, 580],
              text: 'Until then take cards at till 2, please tell the shift.',
              unreadBy: ['peter'],
            },
          ],
        },
      ],
    },
    {
      task: 'Cut the waiting time of the grill',
      said: [
        {
          by: 'omar',
          at: [3, 800],
          text: 'Measured three evenings: 17 minutes from order to plate, 9 of them before it reaches the grill.',
        },
        {
          by: 'karim',
          at: [2, 560],
          text: 'So it is the board, not the grill. @{omar} try calling the orders out for one evening.',
          replies: [
            { by: 'omar', at: [1, 820], text: '11 minutes last night. The board goes.' },
            {
              by: 'karim',
              at: [0, 545],
              text: 'Well done. Write it up for Maadi.',
              unreadBy: ['omar'],
            },
          ],
        },
      ],
    },
    {
      task: 'Draw the cleaning plan of the Maadi kitchen',
      said: [
        {
          by: 'omar',
          at: [2, 700],
          text: 'The plan has a page for each station. Fryer and hood are weekly.',
        },
        {
          by: 'youssef',
          at: [1, 600],
          text: 'Who cleans the cold room when two are ill?',
          replies: [{ by: 'omar', at: [1, 660], text: 'Added a second name to every line.' }],
        },
      ],
    },
    {
      task: 'Run the internal audit of the kitchen',
      said: [
        {
          by: 'giulia',
          at: [2, 720],
          text: 'Halfway: labels and dates are fine, the hand basin by the pastry is not.',
        },
        {
          by: 'karim',
          at: [1, 560],
          text: '',
          replies: [{ by: 'giulia', at: [1, 590], text: 'I saw it, thank you.' }],
        },
      ],
    },
    ...storyTalks,
    ...openTalks,
    ...doneTalks,
  ],
  starred: {
    mariam: [
      'Replace the burnt compressor of the cold room',
      'Choose who services our cold rooms from now on',
      'Set the prices of the breakfast plates',
      'Get the civil defence approval',
    ],
    omar: ['Cut the waiting time of the grill', 'Move the meat to the second cold room'],
  },
  views: [
    { name: 'Overdue, all departments', query: 'due=overdue' },
    { name: 'Waiting for my decision', query: 'status=review&mine=supervised' },
  ],
}
