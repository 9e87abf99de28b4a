import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TIMED } from '#app/server/test/notified/events-of-time.ts'
import { CHOICES, foundBy, openWatch } from '#app/server/test/notified/notified.ts'
import { RELATIONS } from '#app/server/test/notified/scenario.ts'
import { updatePreferences } from '#features/notifications/preferences-contract.ts'

const { clock, stage: open, schedule, idle, wake, forget, foundOf } = await openWatch()

/** The member's quiet hours: none, or all hours of time-based notices, from midnight to noon. */
const QUIET = { none: { from: '12:00', to: '12:00' }, morning: { from: '00:00', to: '12:30' } }
const MADE = '2026-11-22T08:00:00Z'

const SHOWN = CHOICES.filter((ways) => ways?.inbox !== false)

let rounds = 0

test.each(Object.entries(TIMED))(
  '%s: told to those whom it concerns, as each has chosen',
  async (_, { before, at, told, loses }) => {
    const isTold = Object.keys(told).length > 0
    for (const isQuiet of isTold ? [false, true] : [false])
      for (const isLost of loses ? [false, true] : [false]) {
        rounds += 1
        clock.set(MADE)
        const stage = await open()
        const { site, cast } = stage
        // After a lost permission, only choices that show whether the subject is visible.
        const among = isLost ? SHOWN : CHOICES
        const chosenBy = (place: number) => among[(rounds + place) % among.length]
        for (const [place, relation] of RELATIONS.entries()) {
          const ways = chosenBy(place)
          const kinds = told[relation] ?? []
          const choices = ways ? Object.fromEntries(kinds.map((kind) => [kind, ways])) : {}
          const quiet = isQuiet ? QUIET.morning : QUIET.none
          // Without a digest, because the same hour would send it.
          const body = { choices, quiet, digest_hour: null }
          await site.as(cast[relation]).call(updatePreferences, { body })
        }
        await before?.(stage)
        await idle()
        await forget()
        clock.set(at)
        await schedule()
        if (isLost) await loses?.(stage)
        const look = async (isOver: boolean) => {
          for (const [place, relation] of RELATIONS.entries()) {
            const seen = { chosen: chosenBy(place), isQuiet, isOver, isLost }
            const says = `${relation}, ${JSON.stringify(seen)}`
            const found = foundBy(told[relation] ?? [], seen)
            expect(await foundOf(site, cast[relation]), says).toEqual(found)
          }
          const rows = await site.write((db) =>
            db.all(sql`select user_id, kind from notifications
              where user_id <> all (${RELATIONS.map((relation) => cast[relation].id)}::uuid[])`),
          )
          expect(rows, 'nobody else').toEqual([])
        }
        await look(false)
        await wake(`${at.slice(0, 10)}T09:30:00Z`)
        await look(true)
      }
  },
)
