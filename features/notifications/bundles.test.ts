import { expect, test } from 'vitest'
import { createBundles } from '#features/notifications/bundles.ts'
import type { Notice } from '#features/notifications/contract.ts'

const notice = (kind: Notice['kind'], about: string, at = '2026-11-28T09:00:00.000Z'): Notice => ({
  ...{ id: `${kind} ${about}`, kind, at, count: 1, actors: [], facts: {}, excerpt: null },
  ...{ thing: { kind: 'member', id: about, title: about, url: null } },
  ...{ read: false, seen: false, muted: false },
})
const day = (instant: string) => instant.slice(0, 10)

/** The visible list: a notice by its subject's title, a bundle as its titles in brackets. */
const said = (...notices: Notice[]) =>
  createBundles(notices, day).map((one) =>
    'groups' in one ? `[${one.groups.map(({ thing }) => thing.title)}]` : one.thing.title,
  )

test('three of a kind and day are one line, where the latest of them stood', () => {
  const accepted = ['Amal', 'Basem', 'Dina'].map((name) => notice('invitation_accepted', name))
  const [first, ...others] = accepted
  if (!first) throw new Error('There are three')
  expect(said(notice('mention', 'Lease'), first, notice('mention', 'Till'), ...others)).toEqual([
    ...['Lease', '[Amal,Basem,Dina]', 'Till'],
  ])
})

test('fewer, other days and what has more to say stand alone', () => {
  const [two, other] = [
    ['Amal', 'Basem'].map((name) => notice('invitation_accepted', name)),
    notice('invitation_accepted', 'Dina', '2026-11-27T09:00:00.000Z'),
  ]
  expect(said(...two, other)).toEqual(['Amal', 'Basem', 'Dina'])
  const three = ['A', 'B', 'C'].map((name) => notice('report_evaluated', name))
  expect(said(...three, notice('report_not_done', 'C'))).toEqual(['A', 'B', 'C'])
})
