import { describe, expect, it } from 'vitest'
import { hasLimits } from '#features/routine-tasks/definitions/step.ts'
import { parseStepLine } from '#features/routine-tasks/definitions/step-lines.ts'
import { alNoor, nileFoods } from './companies.ts'
import type { DemoCompany, DemoTask } from './shape.ts'

const HH_MM = /^([01]\d|2[0-3]):[0-5]\d$/
const ARABIC = /\p{Script=Arabic}/u
/** Web addresses and mentions, which are not words. */
const NO_WORDS = /https:\S+|@\{\w+\}/g

const companies = [
  { id: 'Nile Foods', company: nileFoods, domain: 'nile-foods.example' },
  { id: 'Al Noor', company: alNoor, domain: 'alnoor.example' },
]

function repeated(values: string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}

function count<T>(items: T[], is: (item: T) => boolean): number {
  return items.filter(is).length
}

const everyoneOn = (task: DemoTask) => [
  ...task.assignees,
  ...(task.supervisor ? [task.supervisor] : []),
  ...task.informed,
  ...task.consulted,
]

const open = (company: DemoCompany) =>
  company.tasks.filter((task) => task.status !== 'done' && task.archivedDaysAgo === undefined)

const active = (company: DemoCompany) =>
  new Set([company.owner, ...company.people].filter((p) => p.status === 'active').map((p) => p.key))

describe.each(companies)('the demo company $id', ({ company, domain }) => {
  const departmentKeys = new Set(company.departments.map((department) => department.key))
  const projectKeys = new Set(company.projects.map((project) => project.key))

  it('has the promised number of everything', () => {
    expect(company.people).toHaveLength(24)
    expect(count(company.people, (p) => p.status === 'pending')).toBe(2)
    expect(company.departments).toHaveLength(8)
    expect(company.projects).toHaveLength(12)
    expect(count(company.projects, (project) => project.status === 1)).toBe(9)
    expect(company.routines).toHaveLength(60)
    expect(count(company.routines, (routine) => !routine.active)).toBe(4)
    expect(count(company.routines, (routine) => routine.department === null)).toBeLessThanOrEqual(3)
    const ofType = (type: string) => count(company.routines, (routine) => routine.type === type)
    const types = ['daily', 'weekly', 'monthly', 'last_day_of_month']
    expect(types.map(ofType)).toEqual([45, 9, 4, 2])
    expect(company.tasks).toHaveLength(205)
    expect(count(company.tasks, (task) => task.archivedDaysAgo !== undefined)).toBe(3)
    expect(company.reportNotes.done.length).toBeGreaterThanOrEqual(12)
    expect(company.reportNotes.notDone.length).toBeGreaterThanOrEqual(20)
    expect(company.evaluationComments.high.length).toBeGreaterThanOrEqual(10)
    expect(company.evaluationComments.low.length).toBeGreaterThanOrEqual(10)
  })

  it('asks for numbers with limits, choices and lists of steps', () => {
    const steps = company.routines.flatMap(({ steps: lines = [] }) =>
      lines.map((line) => parseStepLine(line)?.kind),
    )
    expect(new Set(steps)).toEqual(
      new Set(['check', 'number', 'choice', ...(company.locale === 'en' ? ['text'] : [])]),
    )
    for (const { steps: lines = [], causes } of company.routines) {
      const isLimited = lines.some((line) => hasLimits(parseStepLine(line) ?? {}))
      expect(causes !== undefined).toBe(isLimited)
    }
  })

  it('repeats no key, email, name, title or note', () => {
    const everyone = [company.owner, ...company.people]
    expect(repeated(everyone.map((person) => person.key))).toEqual([])
    expect(repeated(everyone.map((person) => `${person.name} ${person.lastName}`))).toEqual([])
    expect(repeated(everyone.map((person) => person.email.toLowerCase()))).toEqual([])
    expect(repeated(company.departments.map((department) => department.key))).toEqual([])
    expect(repeated(company.projects.map((project) => project.key))).toEqual([])
    expect(repeated(company.projects.map((project) => project.name))).toEqual([])
    expect(repeated(company.routines.map((routine) => routine.name))).toEqual([])
    expect(repeated(company.tasks.map((task) => task.title.toLowerCase()))).toEqual([])
    expect(repeated(company.tasks.map((task) => task.description).filter(Boolean))).toEqual([])
    const { done, notDone } = company.reportNotes
    const { high, low } = company.evaluationComments
    expect(repeated([...done, ...notDone, ...high, ...low])).toEqual([])
  })

  it('gives everyone a usable address, the owner the announced one and no role', () => {
    expect(company.owner).toMatchObject({ email: `owner@${domain}`, role: null, status: 'active' })
    for (const person of company.people) {
      expect(person.email).toMatch(new RegExp(`^[a-z]+\\.[a-z]+@${domain.replace('.', '\\.')}$`))
      expect(person.role, person.key).not.toBeNull()
      expect(person.lastName, person.key).not.toBe('')
    }
  })

  it('refers only to departments, projects and people that exist', () => {
    const people = active(company)
    const departments = [...company.people.flatMap((person) => person.departments)]
    for (const { department } of [...company.routines, ...company.projects, ...company.tasks]) {
      if (department) departments.push(department)
    }
    expect(departments.filter((key) => !departmentKeys.has(key))).toEqual([])
    const projects = company.tasks.flatMap((task) => task.project ?? [])
    expect(projects.filter((key) => !projectKeys.has(key))).toEqual([])
    const mentioned = [
      ...company.departments.map((department) => department.manager),
      ...company.projects.map((project) => project.manager),
      ...company.routines.flatMap((routine) => routine.reporters ?? []),
      ...company.tasks.flatMap(everyoneOn),
    ]
    expect(mentioned.filter((key) => !people.has(key))).toEqual([])
  })

  it('lets a department be led by one of its own, and its duties be reported by the others', () => {
    const departmentsOf = new Map(company.people.map((p) => [p.key, p.departments]))
    const managers = new Map(company.departments.map((d) => [d.key, d.manager]))
    for (const [department, manager] of managers) {
      expect(departmentsOf.get(manager), department).toContain(department)
    }
    for (const { name, department, assignedTo, reporters = [] } of company.routines) {
      expect(reporters.length, name).toBeGreaterThan(0)
      if (!department) continue
      expect(reporters, name).not.toContain(managers.get(department))
      for (const key of reporters) expect(departmentsOf.get(key), name).toContain(department)
      if (assignedTo) expect(reporters, name).toEqual([assignedTo])
    }
  })

  it('gives every task one to three assignees and nobody two places', () => {
    for (const task of company.tasks) {
      expect(task.assignees.length, task.title).toBeGreaterThanOrEqual(1)
      expect(task.assignees.length, task.title).toBeLessThanOrEqual(3)
      expect(repeated(everyoneOn(task)), task.title).toEqual([])
    }
  })

  it('never begins a task before it exists nor ends it before it begins', () => {
    for (const { title, createdDaysAgo, startsIn, dueIn } of company.tasks) {
      expect(createdDaysAgo, title).toBeGreaterThanOrEqual(0)
      expect(createdDaysAgo, title).toBeLessThanOrEqual(90)
      expect(startsIn, title).toBeGreaterThanOrEqual(-createdDaysAgo)
      if (dueIn !== null) expect(dueIn, title).toBeGreaterThanOrEqual(startsIn)
    }
    for (const project of company.projects) {
      expect(project.dueIn, project.key).toBeGreaterThanOrEqual(project.startsIn)
    }
  })

  it('keeps the tasks of a project within its dates', () => {
    const projects = new Map(company.projects.map((project) => [project.key, project]))
    for (const { title, project: key, startsIn, dueIn } of company.tasks) {
      const project = projects.get(key ?? '')
      if (!project) continue
      expect(startsIn, title).toBeGreaterThanOrEqual(project.startsIn)
      expect(dueIn ?? startsIn, title).toBeLessThanOrEqual(project.dueIn)
    }
  })

  it('has no open task in a stopped project and no finished one that has not begun', () => {
    const stopped = new Set(company.projects.filter((p) => p.status === 0).map((p) => p.key))
    expect(open(company).filter((task) => stopped.has(task.project ?? ''))).toEqual([])
    const early = company.tasks.filter((task) => task.status === 'done' && task.startsIn > 0)
    expect(early).toEqual([])
  })

  it('shows a day that is worth looking at: some late, some for today, some urgent', () => {
    const todo = open(company)
    expect(count(todo, (task) => task.status === 'review')).toBe(7)
    expect(todo).toHaveLength(45)
    const overdue = count(todo, (task) => task.dueIn !== null && task.dueIn < 0)
    expect(overdue).toBeGreaterThanOrEqual(2)
    expect(overdue).toBeLessThanOrEqual(4)
    expect(count(todo, (task) => task.dueIn === 0)).toBe(3)
    const soon = count(todo, (task) => task.dueIn !== null && task.dueIn > 0 && task.dueIn <= 3)
    expect(soon).toBeGreaterThanOrEqual(5)
    expect(count(todo, (task) => task.priority === 'urgent')).toBe(6)
    expect(count(company.tasks, (task) => task.description !== '')).toBeGreaterThanOrEqual(55)
  })

  it('spreads its tasks over the ninety days', () => {
    for (let from = 0; from < 90; from += 15) {
      const born = count(
        company.tasks,
        ({ createdDaysAgo: age }) => age >= from && (age < from + 15 || age === 90),
      )
      expect(born, `made ${from} to ${from + 15} days ago`).toBeGreaterThanOrEqual(10)
    }
  })

  it('gives duties windows, days and dates as their kind asks for', () => {
    for (const routine of company.routines) {
      const { name, type, from, to, recurrentDays, dayOfMonth, nth, reliability } = routine
      expect(from === null, name).toBe(to === null)
      if (from !== null) expect(from, name).toMatch(HH_MM)
      if (to !== null) expect(to, name).toMatch(HH_MM)
      expect(reliability, name).toBeGreaterThanOrEqual(0)
      expect(reliability, name).toBeLessThanOrEqual(1)
      expect((recurrentDays ?? []).length > 0, name).toBe(type === 'weekly')
      for (const day of recurrentDays ?? []) expect([1, 2, 3, 4, 5, 6, 7], name).toContain(day)
      expect(dayOfMonth !== undefined || nth !== undefined, name).toBe(type === 'monthly')
      if (dayOfMonth !== undefined) expect(dayOfMonth >= 1 && dayOfMonth <= 31, name).toBe(true)
    }
    expect(company.routines.some(({ from, to }) => from && to && to < from)).toBe(true)
  })
})

describe('the Arabic company', () => {
  it('is written in Arabic wherever people read, and in nothing else', () => {
    const read = [
      alNoor.name,
      ...[alNoor.owner, ...alNoor.people].flatMap((p) => [p.name, p.lastName, p.position]),
      ...alNoor.departments.flatMap((department) => [department.name, department.description]),
      ...alNoor.routines.flatMap((routine) => [routine.name, routine.description]),
      ...alNoor.projects.flatMap((project) => [project.name, project.description]),
      ...alNoor.tasks.flatMap((task) => [task.title, task.description]),
      ...alNoor.talks.conversations.flatMap(({ said }) =>
        said.flatMap(({ text, replies = [] }) => [text, ...replies.map((reply) => reply.text)]),
      ),
      ...alNoor.talks.views.map((view) => view.name),
      ...Object.values(alNoor.reportNotes).flat(),
      ...Object.values(alNoor.evaluationComments).flat(),
    ]
      .filter(Boolean)
      .map((text) => text.replaceAll(NO_WORDS, ''))
    expect(read.filter((text) => !ARABIC.test(text))).toEqual([])
    expect(read.filter((text) => /\p{Script=Latin}/u.test(text))).toEqual([])
  })
})
