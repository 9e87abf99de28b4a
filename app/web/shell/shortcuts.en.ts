export const en = {
  'does.palette': 'Search everywhere',
  'does.search': 'Search on this page',
  'does.create': 'Create, as the page’s main button does',
  'does.rate': 'Give the chosen report its stars, where reports are evaluated',
  'does.next': 'Go to the next report there',
  'does.previous': 'Go to the report before',
  'does.list': 'Show this list',
  useShortcuts: 'Use these keys',
  useShortcutsHint: 'Not while you type. On an Arabic keyboard they are in the same places.',
}
