export const en = {
  title: 'Diwan has a new version',
  detail: 'Load it when it suits you.',
  load: 'Load it',
}
