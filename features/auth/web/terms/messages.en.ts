export const en = {
  title: 'Terms of use',
  read: 'Read the terms',
  lead: 'Diwan is free software that an organisation runs on its own server. These terms are between you and whoever runs this one.',
  storedTitle: 'What is kept',
  storedText:
    'What you and your colleagues enter, such as names, email addresses, duties, reports and evaluations. Your password is kept only as a hash. Of each sign-in the time and the kind of browser are kept, and network addresses for a day at most, against guessing of passwords. How often each kind of page is opened is counted, never by whom.',
  seenTitle: 'Who sees it',
  seenText:
    'Only people of your company, each as far as their roles allow. Other companies on this server see nothing of it. Whoever runs the server can reach its database, and should be somebody you trust.',
  yoursTitle: 'What you take care of',
  yoursText:
    'Keep your password to yourself, invite only people who belong to your company, and enter nothing about others that they should not have to find there.',
  leaveTitle: 'How to leave',
  leaveText:
    'The owner, or whoever manages users, can remove a member at any time: their sessions end and their email is free again. The names on past reports stay, so that the records stay true. To have a whole company erased, ask whoever runs this server.',
  asIsTitle: 'No warranty',
  asIsText:
    'The software comes under the MIT licence, as it is. Whoever runs this server answers for its operation and its backups.',
} as const
