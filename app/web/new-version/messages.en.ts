export const en = {
  title: 'Diwan has a new version',
  detail: 'Reload when it suits you.',
  load: 'Reload',
}
