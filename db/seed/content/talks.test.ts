import { describe, expect, it } from 'vitest'
import { alNoor, nileFoods } from './companies.ts'
import type { At, DemoConversation, DemoTask } from './shape.ts'

const companies = [
  { id: 'Nile Foods', company: nileFoods, employee: 'omar' },
  { id: 'Al Noor', company: alNoor, employee: 'reem' },
]

/** In minutes; later times are larger. */
const when = ([daysAgo, minute]: At) => minute - daysAgo * 1_440

const mentioned = (text: string) => [...text.matchAll(/@\{(\w+)\}/g)].map(([, key = '']) => key)

const repliesOf = ({ said }: DemoConversation) => said.flatMap(({ replies = [] }) => replies)
const spokenIn = (one: DemoConversation) => [...one.said, ...repliesOf(one)]

describe.each(companies)('what is said at the demo company $id', ({ company, employee }) => {
  const { conversations, starred } = company.talks
  const tasks = new Map(company.tasks.map((task) => [task.title, task]))
  const taskOf = (title: string): DemoTask => {
    const task = tasks.get(title)
    if (!task) throw new Error(`No task “${title}”`)
    return task
  }
  const told = conversations.map((one) => ({ ...one, of: taskOf(one.task) }))

  it('is said on a third of the open tasks, once of each, and on some that are done', () => {
    const titles = conversations.map(({ task }) => task)
    expect(new Set(titles).size).toBe(titles.length)
    const live = (task: DemoTask) => task.status !== 'done' && task.archivedDaysAgo === undefined
    const open = company.tasks.filter(live)
    expect(told.filter(({ of }) => live(of)).length).toBeGreaterThanOrEqual(open.length / 3)
    expect(told.filter(({ of }) => of.status === 'done').length).toBeGreaterThanOrEqual(4)
    const described = open.filter(({ description }) => description.split(/[.؟] /).length > 1)
    expect(described.length).toBeGreaterThanOrEqual(open.length / 3)
  })

  it('is said by, to and about people who are there', () => {
    const there = [company.owner, ...company.people].filter((one) => one.status === 'active')
    const keys = new Set(there.map(({ key }) => key))
    const named = [
      ...company.tasks.flatMap(({ description }) => mentioned(description)),
      ...conversations.flatMap((one) => [
        ...spokenIn(one).flatMap(({ by, text }) => [by, ...mentioned(text)]),
        ...repliesOf(one).flatMap(({ unreadBy = [] }) => unreadBy),
        ...(one.moved ?? []).map(({ by }) => by),
        ...(one.revised ?? []).map(({ by }) => by),
      ]),
      ...Object.keys(starred),
    ]
    expect(named.filter((key) => !keys.has(key))).toEqual([])
  })

  it('is said in order, after the task is made, and at most once today', () => {
    for (const { task, of, said, moved = [], revised = [] } of told) {
      const made = moved[0] ? when(moved[0].at) : when([of.createdDaysAgo, 1_050])
      if (moved[0]) expect(moved[0].at[0], task).toBe(of.createdDaysAgo)
      const lines = [moved, revised, said, ...said.map((one) => [one, ...(one.replies ?? [])])]
      for (const line of lines) {
        const times = line.map(({ at }) => when(at))
        expect(times, task).toEqual([...times].sort((one, other) => one - other))
        expect(Math.min(made, ...times), task).toBe(made)
      }
      const today = lines.flat().filter(({ at }) => at[0] === 0)
      expect(new Set(today).size, task).toBeLessThanOrEqual(1)
    }
  })

  it('leads a told task to where it stands, sent back and accepted by its supervisor alone', () => {
    for (const { task, of, moved } of told) {
      if (!moved) continue
      expect([moved[0]?.to, moved.at(-1)?.to], task).toEqual(['pending', of.status])
      const decided = moved.filter((_, index) => moved[index - 1]?.to === 'review')
      expect(
        decided.map(({ by }) => by),
        task,
      ).toEqual(decided.map(() => of.supervisor))
    }
  })

  it('gives a reason wherever a task is sent back, and nowhere else', () => {
    for (const { task, said, moved = [] } of told) {
      const sentBack = moved.filter(
        ({ to }, index) => moved[index - 1]?.to === 'review' && to !== 'done',
      )
      const reasons = said.filter(({ reason }) => reason)
      const what = ({ by, at }: { by: string; at: At }) => ({ by, at })
      expect(reasons.map(what), task).toEqual(sentBack.map(what))
    }
  })

  it('changes what was different, and never a deadline to before the start', () => {
    for (const { task, of, revised = [] } of told) {
      for (const [index, { was }] of revised.entries()) {
        const later = Object.assign({}, of, ...revised.slice(index + 1).map((one) => one.was))
        for (const [field, value] of Object.entries(was)) {
          expect(value, `${field} of ${task}`).not.toEqual(later[field])
        }
        if (was.dueIn) expect(was.dueIn, task).toBeGreaterThanOrEqual(of.startsIn)
      }
    }
  })

  it('tells one task as a whole story, and leaves its next step to the owner', () => {
    const stories = told.filter(({ of, moved = [] }) => of.status === 'done' && moved.length > 0)
    const [story] = stories
    if (stories.length !== 1 || !story) throw new Error('There is to be one story')
    expect(spokenIn(story).length).toBeGreaterThanOrEqual(12)
    const { assignees, supervisor, consulted, informed } = story.of
    const places = [assignees, supervisor ? [supervisor] : [], consulted, informed]
    expect(places.filter((place) => place.length === 0)).toEqual([])
    expect(story.said.filter(({ reason }) => reason)).toHaveLength(1)
    expect(story.revised?.some(({ was }) => was.dueIn !== undefined)).toBe(true)
    const waiting = company.tasks.filter(
      (task) => task.status === 'review' && task.supervisor === company.owner.key,
    )
    expect(waiting.map(({ priority }) => priority)).toEqual(['urgent'])
  })

  it('leaves something unread and starred to the owner and to the employee', () => {
    const unread = conversations.flatMap(repliesOf).flatMap(({ unreadBy = [] }) => unreadBy)
    for (const key of [company.owner.key, employee]) {
      expect(unread, key).toContain(key)
      const stars = starred[key] ?? []
      expect(stars.map(taskOf).length, key).toBeGreaterThanOrEqual(2)
    }
  })
})
