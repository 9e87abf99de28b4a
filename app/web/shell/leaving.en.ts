export const en = {
  unsentTitle_one: '{{count}} report has not been sent yet',
  unsentTitle_other: '{{count}} reports have not been sent yet',
  unsentText:
    'If you sign out now, what has not been sent is lost: nothing of yours stays on this device. Stay signed in until you are connected again, and it is sent.',
  draftsTitle: 'You began to write something',
  draftsText: 'It has not been sent. If you sign out now, it is lost.',
  loseAndSignOut: 'Sign out and lose it',
  sendingTitle: 'Files are still being sent',
  sendingText: 'If you sign out now, those that have not arrived are not added.',
  stay: 'Stay signed in',
}
