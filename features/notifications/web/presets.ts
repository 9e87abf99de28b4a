import type { Defaults, Ways } from '#features/notifications/preferences-contract.ts'
import {
  kindOf,
  kindsIn,
  type NoticeGroup,
  type NoticeKind,
  usualWays,
} from '#shared/notifications.ts'

/** The choices for a whole group. */
export const PRESETS = ['all', 'important', 'nothing'] as const
export type Preset = (typeof PRESETS)[number]

const waysAs: Record<Preset, (kind: NoticeKind) => Ways> = {
  all: (kind) => ({ ...usualWays(kind), push: true }),
  important: usualWays,
  nothing: (kind) => ({
    inbox: false,
    push: false,
    mail: kindOf(kind).forced ? usualWays(kind).mail : 'none',
  }),
}

/** The channels of every kind of a group under a preset. */
export const choicesAs = (preset: Preset, group: NoticeGroup) =>
  Object.fromEntries(kindsIn(group).map((kind) => [kind, waysAs[preset](kind)])) as Partial<
    Defaults['choices']
  >

const isSame = (one: Ways, other: Ways) =>
  one.inbox === other.inbox && one.push === other.push && one.mail === other.mail

/** The preset that matches a group's choices; `undefined` if none does. */
export const presetOf = (choices: Defaults['choices'], group: NoticeGroup): Preset | undefined =>
  PRESETS.find((preset) =>
    kindsIn(group).every((kind) => isSame(choices[kind], waysAs[preset](kind))),
  )
