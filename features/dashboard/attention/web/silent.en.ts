export const en = {
  title: 'Reported nothing today',
  failed: 'The list could not be loaded',
  nobody: 'Everybody has reported by now.',
  overdue_one: '{{count}} duty overdue',
  overdue_other: '{{count}} duties overdue',
}
