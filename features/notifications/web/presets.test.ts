import { expect, test } from 'vitest'
import { PRESETS, presetChoices, presetOf } from '#features/notifications/web/presets.ts'
import {
  getDefaultChannels,
  listNoticeKinds,
  NOTICE_GROUPS,
  NOTICE_KINDS,
  NOTICE_RULES,
} from '#shared/notifications.ts'

const usual = Object.fromEntries(
  NOTICE_KINDS.map((kind) => [kind, getDefaultChannels(kind)]),
) as Parameters<typeof presetOf>[0]

test('there are eight groups, and every kind is in one of them', () => {
  expect(NOTICE_GROUPS).toHaveLength(8)
  expect(NOTICE_GROUPS.flatMap(listNoticeKinds).toSorted()).toEqual([...NOTICE_KINDS].toSorted())
})

test.each(NOTICE_GROUPS)('what is chosen for %s is what is shown', (group) => {
  for (const preset of PRESETS)
    expect(presetOf({ ...usual, ...presetChoices(preset, group) }, group)).toBe(preset)
  const [first = 'mention'] = listNoticeKinds(group)
  const mixed = { ...usual, [first]: { ...usual[first], inbox: false } }
  expect(presetOf(mixed, group)).toBeUndefined()
})

test('who has chosen nothing hears what is important, and the mails of an account cannot be ended', () => {
  for (const group of NOTICE_GROUPS) expect(presetOf(usual, group)).toBe('important')
  const nothing = presetChoices('nothing', 'account')
  expect(nothing.new_device).toEqual({
    inbox: false,
    push: false,
    mail: NOTICE_RULES.new_device.mail,
  })
  expect(nothing.document_ready).toEqual({ inbox: false, push: false, mail: 'none' })
})
