import type { Notice } from '#features/notifications/contract.ts'

/** Lines of one thing, in the order in which they came. */
export interface ThingLines {
  key: string
  thing: Notice['thing']
  lines: Notice[]
}

/** Lines by what they are about, in the inbox as in mails; the thing of the first line comes first. */
export function byThing(notices: readonly Notice[]): ThingLines[] {
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
