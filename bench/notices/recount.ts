import { get, send } from '../cases.ts'
import { atOnce } from '../until.ts'
import type { Member } from './company.ts'
import { type Inboxes, type Line, lineText } from './inboxes.ts'

const AT_ONCE = 6
const MAX_COUNTED = 100

interface Found {
  data: {
    kind: string
    count: number
    actors: { id: string }[]
    facts: Record<string, unknown>
    thing: { id: string }
    read: boolean
  }[]
  total: number
  last_page: number
  unread: number
}

async function allPages(url: string, { token }: Member): Promise<Found['data']> {
  const lines: Found['data'] = []
  for (let page = 1; ; page += 1) {
    const place = `/notifications?per_page=100&page=${page}`
    const found = (await send(url, get(token, place))) as Found
    lines.push(...found.data)
    if (page >= found.last_page) return lines
  }
}

/** The entries that occur more often in one list than in the other. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

interface Expected {
  inboxes: Inboxes
  isSeen: (member: string, line: Line) => boolean
}

async function differencesOf(url: string, member: Member, { inboxes, isSeen }: Expected) {
  const lines = inboxes.of(member.id).filter((line) => isSeen(member.id, line))
  const unread = Math.min(lines.filter(({ isRead }) => !isRead).length, MAX_COUNTED)
  const found = await allPages(url, member)
  const counts = await send(url, get(member.token, '/notifications/count'))
  const shown = found.map(({ actors, thing, read: isRead, ...line }) =>
    lineText({ ...line, about: thing.id, actors: actors.map(({ id }) => id), isRead }),
  )
  const own = found.filter(({ actors }) => actors.some(({ id }) => id === member.id))
  const wanted = lines.map(lineText)
  const told = [
    ...without(wanted, shown).map((line) => `missing: ${line}`),
    ...without(shown, wanted).map((line) => `too much: ${line}`),
    ...own.map(({ kind }) => `of their own act: ${kind}`),
    ...(counts.unread === unread && counts.unseen === unread
      ? []
      : [`counted ${counts.unread} unread and ${counts.unseen} unseen instead of ${unread}`]),
  ]
  return { lines: found.length, told: told.map((what) => `${member.email}: ${what}`) }
}

/** Compares each member's inbox (all pages) and its counts with what is expected. */
export async function recount(url: string, members: readonly Member[], expected: Expected) {
  const differences: string[] = []
  let lines = 0
  await atOnce(AT_ONCE, members, async (member) => {
    const found = await differencesOf(url, member, expected)
    lines += found.lines
    differences.push(...found.told)
  })
  return { lines, differences }
}
