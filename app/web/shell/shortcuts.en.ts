export const en = {
  'does.palette': 'Search everywhere',
  'does.search': 'Search on this page',
  'does.create': 'Create, as the page’s main button does',
  'does.list': 'Show this list',
  useShortcuts: 'Use these keys',
  useShortcutsHint: 'Not while you type. On an Arabic keyboard they are in the same places.',
}
