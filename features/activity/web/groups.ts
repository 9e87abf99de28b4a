import type { ActivityLine } from '#features/activity/contract.ts'

/** Something that a user did to one thing, or to several things in a row. */
export interface ActivityGroupOfLines {
  id: string
  at: string
  first: ActivityLine
  things: ActivityLine['thing'][]
}

const sameness = ({ user, kind, at, changes, report, rating, text }: ActivityLine) =>
  JSON.stringify([user.id, kind, at.slice(0, 10), changes, report, rating, text])

/** Groups consecutive lines that say the same about several things. An import is never grouped. */
export function inGroups(lines: readonly ActivityLine[]): ActivityGroupOfLines[] {
  const groups: ActivityGroupOfLines[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && line.kind !== 'imported' && sameness(last.first) === sameness(line))
      last.things.push(line.thing)
    else groups.push({ id: line.id, at: line.at, first: line, things: [line.thing] })
  }
  return groups
}
