import { type Random, randomOf } from '#db/seed/random.ts'
import {
  enter,
  get,
  keyed,
  newTask,
  PASSWORD,
  type Person,
  post,
  put,
  type Request,
  see,
  send,
  signIn,
  signUp,
} from './cases.ts'
import type { Installation } from './installation.ts'
import { START } from './processes.ts'
import { fillTasks } from './tasks-seed.ts'

/** The number of companies, and of working people in each, including the owner. */
const MANY = { companies: 20, people: 15 }
const DUTIES = 12
const TASKS = 200
/** The product's date, see processes.ts. */
const TODAY = START.slice(0, 10)

export interface Workplace {
  owner: Person
  people: Person[]
  /** The routine tasks that are due today. */
  duties: string[]
}

async function prepare(place: Installation, name: string, many: number): Promise<Workplace> {
  const { url } = place
  const owner = await signUp(url, name)
  const { companyId, token } = owner
  await place.asOwner((db) => fillTasks(db, companyId, { tasks: TASKS, today: TODAY }))
  const people: Person[] = [owner]
  while (people.length < many)
    people.push(await enter(url, `tasks${people.length}@${companyId}.example`))
  for (let made = 0; made < DUTIES; made += 1) {
    const duty = { task_name: `Duty ${made}`, task_type: 'daily', start_date: TODAY }
    await send(url, post(token, '/dailytask', duty))
  }
  const { data } = await send(url, get(token, '/dailytask?per_page=100'))
  return { owner, people, duties: data.map(({ id }: { id: string }) => id) }
}

/** Creates companies with members, tasks and routine tasks; returns the people who work in them. */
export async function prepareCompanies(
  place: Installation,
  { companies: wanted, people } = MANY,
): Promise<Workplace[]> {
  const companies: Workplace[] = []
  while (companies.length < wanted)
    companies.push(await prepare(place, `Soak-${companies.length}`, people))
  await place.givePlan()
  await place.sql('vacuum analyze')
  return companies
}

/** A request, and what to do with a successful response. */
export interface Act {
  name: string
  request: Request
  heard?(text: string): void
}

/** The number of most recent tasks that are opened, changed and commented on. */
const AT_HAND = 200
const FILTERS = [
  ...['', 'status=open', 'mine=any', 'mine=assigned', 'due=overdue', 'due=today'],
  ...['sort=updated', 'priority=high', 'search=freezer', 'page=3', 'starred=true'],
]

interface Known {
  id: string
  by: Person
}

/** The working members of companies: chooses each next action at random, but deterministically. */
export class People {
  readonly #companies: readonly Workplace[]
  readonly #random: Random = randomOf('soak')
  readonly #tasks: Known[] = []

  constructor(companies: readonly Workplace[]) {
    this.#companies = companies
  }

  /** The percentage of each action. */
  readonly #share: [number, () => Act][] = [
    [22, () => this.#see('the day', '/dailytask/whole?day=today&page=1')],
    [18, () => this.#see('a list', `/tasks?per_page=25&${this.#random.pick(FILTERS)}`)],
    [6, () => this.#see('the board', '/task-board')],
    [9, () => this.#seeTask()],
    [8, () => this.#see('what waits', '/task-counts')],
    [4, () => this.#see('the profile', '/userProfile')],
    [4, () => this.#see('names', '/directory')],
    [3, () => this.#see('the dashboard', '/dashboard', this.#owner())],
    [3, () => this.#see('today by department', '/dashboard/today-board', this.#owner())],
    [3, () => this.#see('reports', `/daily-tasks-reports/${TODAY}?page=1`, this.#owner())],
    [1, () => this.#chart()],
    [0.5, () => this.#do('the analysis', '/analysis', {}, this.#owner())],
    [4, () => this.#create()],
    [4, () => this.#change('a status', { status: this.#random.pick(['pending', 'inProgress']) })],
    [2, () => this.#change('a title', { title: `Order flour ${this.#random.between(1, 999)}` })],
    [4, () => this.#comment()],
    [6, () => this.#report()],
    [0.5, () => this.#signIn()],
  ]

  next(): Act {
    if (this.#tasks.length === 0) return this.#create()
    const all = this.#share.reduce((sum, [share]) => sum + share, 0)
    let left = this.#random.within(0, all)
    for (const [share, act] of this.#share) {
      left -= share
      if (left < 0) return act()
    }
    return this.#create()
  }

  #company = (): Workplace => this.#random.pick(this.#companies)
  #owner = (): Person => this.#company().owner
  #person = (): Person => this.#random.pick(this.#company().people)
  #one = (): Known => this.#random.pick(this.#tasks)

  #see = (name: string, path: string, { token } = this.#person()): Act => ({
    ...{ name, request: see(token, path) },
  })

  #do = (name: string, path: string, body: object, { token }: Person): Act => ({
    ...{ name, request: keyed(post(token, path, body)) },
  })

  #seeTask(): Act {
    const { id, by } = this.#one()
    return this.#see('one task', `/tasks/${id}`, by)
  }

  #chart(): Act {
    const span = { from: '2026-02-02', to: TODAY, granularity: 'day' }
    return this.#do('a chart', '/deptPerformance', span, this.#owner())
  }

  #create(): Act {
    const by = this.#person()
    const title = `Check the freezer ${this.#random.between(1, 999)}`
    const heard = (text: string) => {
      this.#tasks.push({ id: JSON.parse(text).task.id, by })
      if (this.#tasks.length > AT_HAND) this.#tasks.shift()
    }
    return { name: 'a new task', request: keyed(newTask(by, { title, deadline: TODAY })), heard }
  }

  #change(name: string, body: { status: string } | { title: string }): Act {
    const { id, by } = this.#one()
    const place = 'status' in body ? '/status' : ''
    return { name, request: keyed(put(by.token, `/tasks/${id}${place}`, body)) }
  }

  #comment(): Act {
    const { id, by } = this.#one()
    return this.#do('a comment', `/tasks/${id}/comments`, { body: 'The part has come.' }, by)
  }

  /** Each routine task is always reported by the same member, so their own report is changed. */
  #report(): Act {
    const { duties, people } = this.#company()
    const at = this.#random.between(0, duties.length - 1)
    const path = `/daily-tasks/${duties[at]}/submit-report`
    return this.#do('a report', path, { status: 'done' }, people[at] as Person)
  }

  #signIn(): Act {
    const { email } = this.#person()
    return { name: 'a sign-in', request: signIn({ email, password: PASSWORD }) }
  }
}
