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

/** Kinds whose notices are each about a different subject; those of one day form a bundle. */
export const BUNDLED = ['invitation_accepted', 'report_evaluated', 'duty_reminded'] as const
export type Bundled = (typeof BUNDLED)[number]

/** The minimum number of notices in a bundle; fewer are shown one by one. */
const MIN_BUNDLE_SIZE = 3

export interface Bundle {
  key: string
  kind: Bundled
  groups: ThingLines[]
}

/**
 * Groups notices by subject, and bundles groups of the same kind and day. `dayOf` returns the day
 * of an instant. A bundle takes the position of its latest notice.
 */
export function createBundles(
  notices: readonly Notice[],
  dayOf: (instant: string) => string,
): (ThingLines | Bundle)[] {
  const groups = groupByThing(notices)
  const keyOf = ({ lines: [line, ...others] }: ThingLines) => {
    const kind = BUNDLED.find((one) => one === line?.kind)
    return line && kind && others.length === 0 ? `${kind} ${dayOf(line.at)}` : undefined
  }
  const bundles = new Map<string, ThingLines[]>()
  for (const group of groups) {
    const key = keyOf(group)
    if (key !== undefined) bundles.set(key, [...(bundles.get(key) ?? []), group])
  }
  const shown = new Set<string>()
  return groups.flatMap((group): (ThingLines | Bundle)[] => {
    const key = keyOf(group)
    const all = (key !== undefined && bundles.get(key)) || []
    if (key === undefined || all.length < MIN_BUNDLE_SIZE) return [group]
    if (shown.has(key)) return []
    shown.add(key)
    return [{ key, kind: key.split(' ')[0] as Bundled, groups: all }]
  })
}
