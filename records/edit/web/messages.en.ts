export const en = {
  kept: 'Nothing you typed is lost. Look at what changed, then save again.',
  now: 'now “{{value}}”',
  nowNothing: 'now empty',
  nowNobody: 'now nobody',
  mine: 'yours “{{value}}”',
  mineNothing: 'yours empty',
  mineNobody: 'yours nobody',
  takeTheirs: 'Take theirs',
  takeTheirsOf: 'Take theirs: {{field}}',
  added: 'added: {{values}}',
  removed: 'removed: {{values}}',
} as const
