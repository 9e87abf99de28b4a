export const en = {
  title: 'Diwan has a new version',
  detail: 'Reload the page when it suits you.',
  load: 'Reload',
}
