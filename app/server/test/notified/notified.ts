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
import { getNoticeRule, MAIL_MODES, type NoticeKind } from '#shared/notifications.ts'

/** The choices that a member has for a kind of notice; undefined means no choice was made. */
export const CHOICES: readonly (Ways | undefined)[] = [
  undefined,
  ...[true, false].flatMap((inbox) => MAIL_MODES.map((mail) => ({ inbox, push: false, mail }))),
]

/** The channels by which a kind of notice reaches a member with this choice. */
const waysOf = (kind: NoticeKind, chosen: Ways | undefined): Ways => ({
  inbox: chosen?.inbox ?? true,
  push: false,
  mail: getNoticeRule(kind).mandatory ? 'now' : (chosen?.mail ?? getNoticeRule(kind).mail),
})

/** What a member finds in the end after one event. */
export interface Found {
  inbox: NoticeKind[]
  unread: number
  /** All stored notices for the member, each with its mail setting. */
  kept: string[]
  /** The number of notification mails that the member got. */
  letters: number
}

const NOTHING: Found = { inbox: [], unread: 0, kept: [], letters: 0 }

interface Circumstances {
  /** The member's choice of channels. */
  chosen: Ways | undefined
  isQuiet: boolean
  /** Quiet hours are over. */
  isOver: boolean
  /** The member lost the right to see the subject; outside quiet hours, after the mail was sent. */
  isLost: boolean
}

/** What the rules let a member find who is notified once of each of these kinds. */
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
    const isOut = getNoticeRule(kind).mandatory || !isQuiet || (isOver && !isLost)
    if (ways.mail === 'now' && isOut) found.letters += 1
  }
  return { ...found, unread: found.inbox.length }
}

/**
 * Watches what members are notified of and runs the jobs to completion. Call it once at the top of
 * a file. The queue's five-minute schedule runs only when `schedule` is called, never by real time.
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
  const owner = () => diwan.server.database.ownerPool
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
    /** Sets the clock and runs all jobs that waited for that time. */
    async wake(instant: string) {
      diwan.clock.set(instant)
      await owner().query('update graphile_worker._private_jobs set run_at = now()')
      await idle(diwan)
    },
    /** Clears all notices, as if nobody in any company had been notified yet. */
    async forget() {
      await tellNow(diwan)
      await owner().query('delete from notifications')
    },
    /** The notices to all other people, including pending, removed and other companies' members. */
    async othersTold(people: readonly Person[]) {
      const ids = people.map(({ id }) => id).filter((id) => id !== '')
      const told = 'select user_id, kind from notifications where user_id <> all ($1)'
      return (await owner().query(told, [ids])).rows
    },
    async foundOf(site: World, person: Person): Promise<Found> {
      const { call } = site.as(person)
      const listed = await call(listNotifications, { query: {} })
      // A removed member can no longer read anything.
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
