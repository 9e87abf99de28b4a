export const en = {
  title: 'Your calendar',
  intro:
    'Your deadlines in the calendar that you use. They come and go there as they do here, and nothing can be changed from there.',
  loadFailed: 'Your calendar could not be loaded',
  empty: 'Not connected yet',
  emptyText:
    'Make a link and give it to your calendar. It then shows the deadlines of the tasks that you do or supervise.',
  make: 'Make the link',
  made: 'The link is made',
  link: 'Link of your calendar',
  secret:
    'Whoever has this link sees the names and days of your tasks. Give it to nobody; if somebody has it, renew it.',
  copy: 'Copy',
  copied: 'The link is copied',
  notCopied: 'The browser did not let us copy. The link is marked: press Ctrl or ⌘ and C.',
  openHere: 'Open in this device’s calendar',
  duties: 'Duties, too',
  dutiesHint:
    'What you have to report in the next 14 days, at its time; what is reported goes away.',
  fetched: 'A calendar looked last on {{when}}.',
  neverFetched: 'No calendar has looked yet.',
  how: 'How to connect it',
  google: 'Google: on a computer, “Other calendars”, plus, “From URL”.',
  apple: 'Apple: Calendar, “File”, “New Calendar Subscription”; on an iPhone open the link there.',
  outlook: 'Outlook: “Add calendar”, “Subscribe from web”.',
  often: 'Calendars look by themselves, some every hour, Google about twice a day.',
  renew: 'Renew the link',
  renewAsk: 'Renew the link?',
  renewText:
    'The link of now shows nothing any more, wherever it is used. You then connect the new one.',
  renewed: 'The link is renewed',
  remove: 'Remove',
  removeAsk: 'Remove the calendar?',
  removeText: 'The link shows nothing any more, and your tasks go away from calendars that use it.',
  removed: 'The calendar is removed',
  failed: 'This was not saved',
} as const
