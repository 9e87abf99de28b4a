import type { Random } from '#db/seed/random.ts'
import { post, put } from '../cases.ts'
import { type Act, Thing } from './acts.ts'
import type { Company, Member } from './company.ts'
import type { Inboxes } from './inboxes.ts'

export const PLACES = ['assigned', 'supervised', 'consulted', 'informed'] as const
type Place = (typeof PLACES)[number]
export type Placing = Record<Place, readonly Member[]>

type Status = 'pending' | 'inProgress' | 'review' | 'done'
/** The status that a task gets next. */
const NEXT: Readonly<Record<Status, Status>> = {
  ...{ pending: 'inProgress', inProgress: 'review', review: 'done', done: 'inProgress' },
}
const PRIORITIES = ['low', 'normal', 'high', 'urgent']

export interface World {
  company: Company
  inboxes: Inboxes
  random: Random
}

const idsOf = (people: readonly Member[]) => people.map(({ id }) => id)

/** In the format that the form sends. */
export const formOf = ({ assigned, supervised, consulted, informed }: Placing) => ({
  assigned_user_id: idsOf(assigned),
  supervisor_user_id: supervised[0]?.id ?? null,
  consult_user_id: idsOf(consulted),
  inform_user_id: idsOf(informed),
})

/** The people who are new in a place, with their first new place. */
function cameNewly(now: Placing, before?: Placing): Map<string, Place> {
  const came = new Map<string, Place>()
  for (const place of PLACES)
    for (const { id } of now[place])
      if (!came.has(id) && !before?.[place].some((one) => one.id === id)) came.set(id, place)
  return came
}

/** Random people: two assignees, one supervisor, two consulted and two informed. */
export function placingByChance({ company, random }: World, some: Partial<Placing> = {}): Placing {
  const left = new Set(company.members)
  const take = (count: number) =>
    Array.from({ length: count }, () => {
      const one = random.pick([...left])
      left.delete(one)
      return one
    })
  return { assigned: take(2), supervised: take(1), consulted: take(2), informed: take(2), ...some }
}

/** Creates a task with people on it; `made` receives it. */
export function newTask(
  world: World,
  [creator, placing, title]: [Member, Placing, string],
  made: (task: OneTask) => void,
): Act {
  return {
    name: 'a new task',
    request: post(creator.token, '/tasks', { title, ...formOf(placing) }),
    done: (text) => {
      const { id } = (JSON.parse(text) as { task: { id: string } }).task
      const task = new OneTask(world, { id, creator, placing })
      made(task)
      return task.tellGiven(creator)
    },
  }
}

/** The expected state of a one-time task, with the rules that say who is notified. */
export class OneTask extends Thing {
  readonly id: string
  readonly creator: Member
  readonly #world: World
  #placing: Placing
  #status: Status = 'pending'
  #priority = 'normal'
  #days = 0
  /** The people who have commented; they are notified of later comments. */
  readonly #writers = new Set<string>()
  #comment = ''

  constructor(
    world: World,
    { id, creator, placing }: { id: string; creator: Member; placing: Placing },
  ) {
    super()
    this.#world = world
    this.id = id
    this.creator = creator
    this.#placing = placing
  }

  get everybody(): Member[] {
    return PLACES.flatMap((place) => this.#placing[place])
  }

  /** Whether a member can see the task if tasks are visible to participants only. */
  isOf = (member: string): boolean =>
    member === this.creator.id ||
    member === this.#world.company.owner.id ||
    this.everybody.some(({ id }) => id === member)

  #tell = (by: Member, kind: string, [whom, facts]: [Iterable<string>, object?]): number =>
    this.#world.inboxes.tell({ kind, about: this.id, by: by.id, facts: { ...facts } }, whom)

  tellGiven(by: Member, before?: Placing): number {
    const came = cameNewly(this.#placing, before)
    return [...came].reduce(
      (sum, [id, place]) => sum + this.#tell(by, 'task_given', [[id], { place }]),
      0,
    )
  }

  #changer = (): Member => {
    const { assigned, supervised } = this.#placing
    const { company, random } = this.#world
    return random.pick([...assigned, ...supervised, this.creator, company.owner])
  }

  /** The assignees, the supervisor and the creator, optionally with the informed people. */
  #concerned = (withInformed: boolean): string[] => {
    const { assigned, supervised, informed } = this.#placing
    return idsOf([...assigned, ...supervised, this.creator, ...(withInformed ? informed : [])])
  }

  /** Moves the task one status forward, or back if the supervisor rejects it. */
  move(): Act {
    const { random, company } = this.#world
    const from = this.#status
    const supervisor = this.#placing.supervised[0] as Member
    const decides = [supervisor, company.owner]
    const goesBack = from === 'review' && random.chance(0.3)
    const to = goesBack ? 'inProgress' : NEXT[from]
    const by = from === 'review' || from === 'done' ? random.pick(decides) : this.#changer()
    const body = { status: to, ...(goesBack && { reason: 'The photo is missing.' }) }
    return {
      name: 'a move',
      request: put(by.token, `/tasks/${this.id}/status`, body),
      done: () => {
        this.#status = to
        if (goesBack) this.#writers.add(by.id)
        return this.#tellMoved(by, from, to)
      },
    }
  }

  #tellMoved(by: Member, from: Status, to: Status): number {
    const { assigned, supervised } = this.#placing
    const [kind, first] =
      to === 'review'
        ? ['task_to_review', supervised]
        : from !== 'review'
          ? ['', []]
          : [to === 'done' ? 'task_accepted' : 'task_sent_back', assigned]
    const told = idsOf(first as Member[])
    const others = this.#concerned(to === 'done').filter((id) => !told.includes(id))
    const special = told.length > 0 ? this.#tell(by, kind as string, [told]) : 0
    return special + this.#tell(by, 'task_changed', [others, { status: to }])
  }

  /** Replaces a person in one of its places. */
  placeAnew(): Act {
    const { random, company } = this.#world
    const place = random.pick(PLACES)
    const before = this.#placing
    const others = company.members.filter((one) => !before[place].includes(one))
    const after = { ...before, [place]: [...before[place].slice(1), random.pick(others)] }
    const by = random.pick([this.creator, company.owner])
    return {
      name: 'people of a task',
      request: put(by.token, `/tasks/${this.id}`, formOf(after)),
      done: () => {
        this.#placing = after
        return this.#tellPlaced(by, before)
      },
    }
  }

  #tellPlaced(by: Member, before: Placing): number {
    const came = cameNewly(this.#placing, before)
    const stays = new Set(idsOf(this.everybody))
    const gone = PLACES.flatMap((place) => idsOf(before[place])).filter((id) => !stays.has(id))
    const others = this.#concerned(false).filter((id) => !came.has(id))
    return (
      this.tellGiven(by, before) +
      this.#tell(by, 'task_taken', [gone]) +
      (came.size + gone.length > 0 ? this.#tell(by, 'task_changed', [others, { people: true }]) : 0)
    )
  }

  putOff(): Act {
    const by = this.#changer()
    const deadline = new Date(Date.UTC(2026, 10, 1 + this.#days + 1)).toISOString().slice(0, 10)
    return {
      name: 'a deadline',
      request: put(by.token, `/tasks/${this.id}`, { deadline }),
      done: () => {
        this.#days += 1
        return this.#tell(by, 'task_changed', [this.#concerned(true), { deadline }])
      },
    }
  }

  press(): Act {
    const by = this.#changer()
    const priority = this.#world.random.pick(PRIORITIES.filter((one) => one !== this.#priority))
    return {
      name: 'a priority',
      request: put(by.token, `/tasks/${this.id}`, { priority }),
      done: () => {
        this.#priority = priority
        return this.#tell(by, 'task_changed', [this.#concerned(false), { priority }])
      },
    }
  }

  /**
   * A comment or reply by a person on the task. Several can write concurrently, because the set of
   * notified people stays the same.
   */
  write(mentioned: readonly Member[]): Act {
    const { random } = this.#world
    const by = random.pick([...this.everybody, this.creator])
    const names = mentioned.map(({ id }) => `@[${id}] `).join('')
    const body = { body: `${names}The part has come.` }
    const comment = random.chance(0.2) ? this.#comment : ''
    const path = comment ? `/taskComments/${comment}/replies` : `/tasks/${this.id}/comments`
    return {
      name: mentioned.length > 0 ? 'a mention' : comment ? 'a reply' : 'a comment',
      request: post(by.token, path, body),
      done: (text) => {
        if (!comment) this.#comment = (JSON.parse(text) as { comment: { id: string } }).comment.id
        const talkers = [...idsOf(this.everybody), this.creator.id, ...this.#writers]
        this.#writers.add(by.id)
        const named = idsOf(mentioned)
        const others = talkers.filter((id) => !named.includes(id))
        return this.#tell(by, 'mention', [named]) + this.#tell(by, 'task_comment', [others])
      },
    }
  }

  /** A person on the task reads the notices about it. */
  read(): Act {
    const by = this.#world.random.pick(this.everybody)
    return {
      name: 'reading',
      request: post(by.token, '/notifications/read', { thing_id: this.id }),
      done: () => {
        this.#world.inboxes.read(by.id, this.id)
        return 0
      },
    }
  }
}
