/**
 * All channels of all events by day and by night take thirteen minutes:
 * `DIWAN_LONG=1 npx vitest run --project slow
 * features/notifications/server/delivery-channels.slow.test.ts`
 */
import { expect, test } from 'vitest'
import { SECURITY } from '#app/server/test/notified/events-of-accounts.ts'
import { FILES } from '#app/server/test/notified/events-of-files.ts'
import {
  DEPARTMENTS,
  HANDED_OVER,
  INVITATIONS,
  ROLES,
} from '#app/server/test/notified/events-of-people.ts'
import { DUTIES, PROJECTS } from '#app/server/test/notified/events-of-work.ts'
import { CHOICES, foundBy, openWatch } from '#app/server/test/notified/notified.ts'
import { type Event, RELATIONS, type Relation } from '#app/server/test/notified/scenario.ts'
import { updatePreferences } from '#features/notifications/preferences-contract.ts'
import { LONG } from '#server/test/long-tests.ts'

const { clock, stage: open, idle, wake, forget, foundOf, othersTold } = await openWatch()

/** Choices × quiet hours or not × permission lost or not. */
const WAYS = CHOICES.length * 4
const ROUNDS = LONG ? WAYS : 2
/** Coprime to the number of ways, so that the rounds of an event cover all of them. */
const STRIDE = 11
/** In Riyadh: 11:00, 23:00, and the end of quiet hours. */
const TIMES = {
  day: '2026-11-22T08:00:00Z',
  night: '2026-11-22T20:00:00Z',
  end: '2026-11-23T04:00:00Z',
}

interface Round {
  at: number
  isQuiet: boolean
  isLost: boolean
}

let rounds = 0
function nextRound(): Round {
  const at = rounds % WAYS
  rounds += STRIDE
  const [isQuiet, isLost] = [Math.floor(at / CHOICES.length) % 2 === 1, at >= WAYS / 2]
  return { at, isQuiet, isLost }
}

const chosenBy = (relation: Relation, { at }: Round) =>
  CHOICES[(at + RELATIONS.indexOf(relation)) % CHOICES.length]

async function play(event: Event, by: Relation | 'nobody'): Promise<void> {
  const round = nextRound()
  clock.set(round.isQuiet ? TIMES.night : TIMES.day)
  const stage = await open()
  const { site, cast } = stage
  await event.before?.(stage)
  await idle()
  await forget()
  for (const relation of RELATIONS) {
    const ways = chosenBy(relation, round)
    const choices = Object.fromEntries((event.told[relation] ?? []).map((kind) => [kind, ways]))
    if (ways && event.told[relation])
      await site.as(cast[relation]).call(updatePreferences, { body: { choices } })
  }
  clock.advance({ minutes: 1 })
  expect((await event.act(stage, cast[by])).status).toBeLessThan(300)
  await idle()
  if (round.isLost) await event.loses?.(stage)
  const look = async (isOver: boolean) => {
    for (const relation of RELATIONS) {
      const kinds = relation === by ? [] : (event.told[relation] ?? [])
      const isLost = event.loses !== undefined && round.isLost
      const seen = { isQuiet: round.isQuiet, isOver, isLost, chosen: chosenBy(relation, round) }
      const says = `${by} → ${relation}, ${JSON.stringify(seen)}`
      expect(await foundOf(site, cast[relation]), says).toEqual(foundBy(kinds, seen))
    }
    expect(await othersTold(Object.values(cast)), 'nobody else').toEqual([])
  }
  await look(false)
  await wake(TIMES.end)
  await look(true)
}

test.each(
  Object.entries({
    ...DUTIES,
    ...PROJECTS,
    ...ROLES,
    ...DEPARTMENTS,
    ...HANDED_OVER,
    ...INVITATIONS,
    ...SECURITY,
    ...FILES,
  }),
)('%s: told to those whom it concerns, as each has chosen', async (_, event) => {
  for (const by of event.by) for (let round = 0; round < ROUNDS; round += 1) await play(event, by)
})
