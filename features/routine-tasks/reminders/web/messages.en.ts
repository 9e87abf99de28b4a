export const en = {
  remind: 'Remind',
  remindOf: 'Remind: {{name}}',
  remindAll: 'Remind everybody',
  reminded_one: 'A reminder was sent to {{count}} person',
  reminded_other: 'A reminder was sent to {{count}} people',
  remindedBefore: 'No new reminder: everybody was reminded less than an hour ago.',
  nobody: 'There is nobody else who can report this.',
  reported: 'It has been reported in the meantime.',
  failed: 'No reminder was sent',
  by: 'Reminded by {{name}}, {{time}}',
  byYou: 'Reminded by you, {{time}}',
}
