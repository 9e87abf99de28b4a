import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Person } from '#app/server/test/build.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { idle, tellNow } from '#app/server/test/idle.ts'
import { openMailbox } from '#app/server/test/mailbox.ts'
import { setStage } from '#app/server/test/notified/scenario.ts'
import type { World } from '#app/server/test/world.ts'
import { countNotifications, listNotifications } from '#features/notifications/contract.ts'
import type { Ways } from '#features/notifications/preferences-contract.ts'
import { kindOf, MAILED, type NoticeKind } from '#shared/notifications.ts'

/** What a member may choose of a kind; undefined is nothing. */
export const CHOICES: readonly (Ways | undefined)[] = [
  undefined,
  ...[true, false].flatMap((inbox) => MAILED.map((mail) => ({ inbox, push: false, mail }))),
]

/** By which ways a kind comes to who has chosen so. */
const waysOf = (kind: NoticeKind, chosen: Ways | undefined): Ways => ({
  inbox: chosen?.inbox ?? true,
  push: false,
  mail: kindOf(kind).forced ? 'now' : (chosen?.mail ?? kindOf(kind).mail),
})

/** What a member of whom one event told finds in the end. */
export interface Found {
  inbox: NoticeKind[]
  unread: number
  /** All that is written down for them, with how it is mailed. */
  kept: string[]
  /** How many letters of the inbox they got. */
  letters: number
}

const NOTHING: Found = { inbox: [], unread: 0, kept: [], letters: 0 }

interface Circumstances {
  /** How the member has chosen to be told. */
  chosen: Ways | undefined
  isQuiet: boolean
  /** Quiet hours are over. */
  isOver: boolean
  /** The member lost the right to see the thing, by day after the letter was out. */
  isLost: boolean
}

/** What the rules let a member find who is told of each of these kinds once. */
export function foundBy(
  kinds: readonly NoticeKind[],
  { chosen, isQuiet, isOver, isLost }: Circumstances,
): Found {
  const found = structuredClone(NOTHING)
  for (const kind of kinds) {
    const ways = waysOf(kind, chosen)
    if (!ways.inbox && ways.mail === 'none') continue
    found.kept.push(`${kind} ${ways.mail}`)
    if (ways.inbox && !isLost) found.inbox.push(kind)
    const isOut = kindOf(kind).forced || !isQuiet || (isOver && !isLost)
    if (ways.mail === 'now' && isOut) found.letters += 1
  }
  return { ...found, unread: found.inbox.length }
}

/**
 * Looks at what members are told, and lets the jobs behind it come to their end. Call it once at the
 * top of a file. What the queue does every five minutes it does when it is asked to, and never because
 * five minutes of the test's own time are over.
 */
export async function openWatch() {
  const mailbox = await openMailbox()
  const diwan = openDiwan({ SMTP_URL: mailbox.url })
  let schedule: ((payload: never) => Promise<void>) | undefined
  beforeAll(() => {
    schedule = diwan.server.jobs.schedule
    diwan.server.jobs.schedule = async () => {}
  })
  mailbox.open(diwan)
  const owner = () => diwan.server.database.owner
  const lettersTo = (email: string) =>
    mailbox.sentTo(email).filter(({ messageId }) => /^<(notice|digest)\./.test(messageId ?? ''))

  return {
    stage: () => setStage(diwan, mailbox),
    clock: diwan.clock,
    idle: () => idle(diwan),
    lettersTo,
    async schedule() {
      await schedule?.({} as never)
      await idle(diwan)
    },
    /** The clocks say that time, and whatever waited for it is done. */
    async wake(instant: string) {
      diwan.clock.set(instant)
      await owner().query('update graphile_worker._private_jobs set run_at = now()')
      await idle(diwan)
    },
    /** As if nobody of any company had been told of anything yet. */
    async forget() {
      await tellNow(diwan)
      await owner().query('delete from notifications')
    },
    /** Who was told besides these people, be they pending, removed or of another company. */
    async othersTold(people: readonly Person[]) {
      const ids = people.map(({ id }) => id).filter((id) => id !== '')
      const told = 'select user_id, kind from notifications where user_id <> all ($1)'
      return (await owner().query(told, [ids])).rows
    },
    async foundOf(site: World, person: Person): Promise<Found> {
      const { call } = site.as(person)
      const listed = await call(listNotifications, { query: {} })
      // Whoever was removed reads nothing any more.
      const isMember = listed.status === 200
      const rows = await site.write((db) =>
        db.all(sql<{ kept: string }>`
          select kind || ' ' || mail kept from notifications where user_id = ${person.id} order by 1`),
      )
      return {
        inbox: isMember ? listed.body.data.map(({ kind }) => kind).toSorted() : [],
        unread: isMember ? (await call(countNotifications)).body.unread : 0,
        kept: rows.map(({ kept }) => kept),
        letters: lettersTo(person.email).length,
      }
    },
  }
}
