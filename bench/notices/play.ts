import { type Random, randomOf } from '#db/seed/random.ts'
import type { Act, Thing } from './acts.ts'
import type { Company } from './company.ts'
import { type Doing, newClub, newDuty } from './duty.ts'
import { Inboxes } from './inboxes.ts'
import { newTask, type OneTask, placingByChance, type World } from './task.ts'

/** An action that locks its object until `letGo`. */
export interface Begun extends Act {
  letGo(): void
}

/** Random but deterministic actions of a company's members, with the notices that each must get. */
export class Play {
  readonly company: Company
  readonly inboxes = new Inboxes()
  readonly tasks: OneTask[] = []
  readonly world: World
  readonly #duties: Doing[]
  readonly #clubs: Doing[]
  #made = 0

  constructor(company: Company, { date, name }: { date: string; name: string }) {
    this.company = company
    this.world = { company, inboxes: this.inboxes, random: randomOf('notices', name) }
    this.#duties = company.departments.flatMap((department) =>
      department.duties.map((id) => newDuty(this.world, { id, department, date })),
    )
    this.#clubs = company.clubs.map((id) => newClub(this.world, id))
  }

  /** The percentage of each action. */
  readonly #share: [number, () => Begun][] = [
    [34, () => this.#onTask((task) => task.write([]), true)],
    [5, () => this.#onTask((task) => task.write(this.#named()), true)],
    [26, () => this.#onTask((task) => task.move())],
    [5, () => this.#onTask((task) => task.placeAnew())],
    [6, () => this.#onTask((task) => task.putOff())],
    [5, () => this.#onTask((task) => task.press())],
    [2, () => this.#onTask((task) => task.read())],
    [3, () => this.create()],
    [12, () => this.#on(this.#duties, (duty) => duty.next())],
    [2, () => this.#on(this.#clubs, (club) => club.next())],
  ]

  get random(): Random {
    return this.world.random
  }

  /** A member comments on a task, so that the others on it have something to read. */
  talk = (): Begun => this.#onTask((task) => task.write([]))

  next(): Begun {
    let left = this.random.within(0, 100)
    for (const [share, act] of this.#share) {
      left -= share
      if (left < 0) return act()
    }
    return this.create()
  }

  create(title = `Renew the contract ${this.#made + 1}`): Begun {
    this.#made += 1
    const creator = this.random.pick(this.company.members)
    const placing = placingByChance(this.world)
    const act = newTask(this.world, [creator, placing, title], (task) => this.tasks.push(task))
    return { ...act, letGo: () => {} }
  }

  /** One report in each department, so that no department is without a report that day. */
  firstReports(): Begun[] {
    const each = this.#duties.length / this.company.departments.length
    return this.#duties
      .filter((_, at) => at % each === 0)
      .map((duty) => ({ ...duty.next(), letGo: duty.hold(false) }))
  }

  #named = () => [this.random.pick(this.company.members), this.random.pick(this.company.members)]

  #onTask = (act: (task: OneTask) => Act, isShared = false) => this.#on(this.tasks, act, isShared)

  /** Picks a random object that is not locked. */
  #on<T extends Thing>(things: readonly T[], act: (thing: T) => Act, isShared = false): Begun {
    let thing = this.random.pick(things)
    while (!thing.isFree(isShared)) thing = this.random.pick(things)
    return { ...act(thing), letGo: thing.hold(isShared) }
  }
}
