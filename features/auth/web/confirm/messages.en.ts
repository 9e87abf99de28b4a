export const en = {
  own: 'Confirm your email address',
  ownText:
    'Open the link that was mailed to {{email}}. Until then you can invite two people at most.',
  owners: 'The owner’s email address is not confirmed yet',
  ownersText: 'Until the owner opens the link that was mailed to them, two people can be invited.',
  waiting_one: '{{count}} address waits below.',
  waiting_other: '{{count}} addresses wait below.',
  sendAgain: 'Send the link again',
  failed: 'The link could not be sent',
}
