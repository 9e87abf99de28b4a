import type { ActivityLine } from '#features/activity/contract.ts'

/** Something that a user did to one thing, or to several things in a row. */
export interface ActivityLineGroup {
  id: string
  at: string
  first: ActivityLine
  things: ActivityLine['thing'][]
}

const groupKey = ({ user, kind, at, changes, report, rating, text }: ActivityLine) =>
  JSON.stringify([user.id, kind, at.slice(0, 10), changes, report, rating, text])

/** Groups consecutive lines that say the same about several things. An import is never grouped. */
export function groupLines(lines: readonly ActivityLine[]): ActivityLineGroup[] {
  const groups: ActivityLineGroup[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && line.kind !== 'imported' && groupKey(last.first) === groupKey(line))
      last.things.push(line.thing)
    else groups.push({ id: line.id, at: line.at, first: line, things: [line.thing] })
  }
  return groups
}
