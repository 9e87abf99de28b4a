import type { ActivityLine } from '#features/activity/contract.ts'

/** What somebody did to one thing, or the same to several one after the other. */
export interface ActivityGroupOfLines {
  id: string
  at: string
  first: ActivityLine
  things: ActivityLine['thing'][]
}

const sameness = ({ user, kind, at, changes, report, rating, text }: ActivityLine) =>
  JSON.stringify([user.id, kind, at.slice(0, 10), changes, report, rating, text])

/** Lines in a row that say the same of several things are one. An import is one by itself. */
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
