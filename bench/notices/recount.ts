import { ask, isGood } from '../ask.ts'
import { asking } from './acts.ts'
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

async function read<T>(url: string, member: Member, path: string): Promise<T> {
  const answer = await ask(url, asking(member, 'GET', [path]))
  if (!isGood(answer)) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
  return JSON.parse(answer.text) as T
}

async function allPages(url: string, member: Member): Promise<Found['data']> {
  const lines: Found['data'] = []
  for (let page = 1; ; page += 1) {
    const found = await read<Found>(url, member, `/notifications?per_page=100&page=${page}`)
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
  const counts = await read<{ unread: number; unseen: number }>(url, member, '/notifications/count')
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
  const left = [...members]
  const differences: string[] = []
  let lines = 0
  const work = async () => {
    for (let member = left.pop(); member; member = left.pop()) {
      const found = await differencesOf(url, member, expected)
      lines += found.lines
      differences.push(...found.told)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { lines, differences }
}
