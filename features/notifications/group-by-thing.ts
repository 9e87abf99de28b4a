import type { Notice } from '#features/notifications/contract.ts'

/** The notices about one subject, in their original order. */
export interface ThingLines {
  key: string
  thing: Notice['thing']
  lines: Notice[]
}

/** Groups notices by subject, for the inbox and mails; the first notice's subject comes first. */
export function groupByThing(notices: readonly Notice[]): ThingLines[] {
  const things = new Map<string, ThingLines>()
  for (const notice of notices) {
    const { thing } = notice
    const key = `${thing.kind} ${thing.id}`
    const group = things.get(key) ?? { key, thing, lines: [] }
    group.lines.push(notice)
    things.set(key, group)
  }
  return [...things.values()]
}
