import { type Act, asking, Thing } from './acts.ts'
import type { Department, Member } from './company.ts'
import type { World } from './task.ts'

/** A routine task on the bench's day: it is reported as not done, changed, then evaluated. */
export class Duty extends Thing {
  readonly #world: World
  readonly #id: string
  readonly #department: Department
  readonly #date: string
  #reporter: Member | undefined
  #report = ''
  /** The last evaluation: an identical one notifies nobody. */
  #said: { by: Member; rating: number } | undefined

  constructor(
    world: World,
    { id, department, date }: { id: string; department: Department; date: string },
  ) {
    super()
    this.#world = world
    this.#id = id
    this.#department = department
    this.#date = date
  }

  next(): Act {
    if (!this.#reporter) return this.#say()
    return this.#said || this.#world.random.chance(0.5)
      ? this.#evaluate(this.#reporter)
      : this.#say()
  }

  #say(): Act {
    const { random, inboxes } = this.#world
    const { members, manager } = this.#department
    const by = this.#reporter ?? random.pick(members.filter((one) => one !== manager))
    const body = { status: 'not_done', note: `The van came late: ${random.between(1, 999)}.` }
    return {
      name: 'a report',
      request: asking(by, 'POST', [`/daily-tasks/${this.#id}/submit-report`, body]),
      done: (text) => {
        this.#reporter = by
        this.#report = (JSON.parse(text) as { report: { id: string } }).report.id
        const event = { kind: 'report_not_done', about: this.#report, by: by.id }
        return inboxes.tell({ ...event, facts: { date: this.#date } }, [manager.id])
      },
    }
  }

  #evaluate(reporter: Member): Act {
    const { random, inboxes, company } = this.#world
    const by = random.pick([this.#department.manager, company.owner])
    const rating = random.between(1, 5)
    return {
      name: 'an evaluation',
      request: asking(by, 'POST', [`/evaluations/${this.#report}`, { rating }]),
      done: () => {
        const isSaid = this.#said?.by === by && this.#said.rating === rating
        this.#said = { by, rating }
        if (isSaid) return 0
        const event = { kind: 'report_evaluated', about: this.#report, by: by.id }
        return inboxes.tell({ ...event, facts: { rating, date: this.#date } }, [reporter.id])
      },
    }
  }
}

/** A department whose members change. */
export class Club extends Thing {
  readonly #world: World
  readonly #id: string
  #members: Member[] = []

  constructor(world: World, id: string) {
    super()
    this.#world = world
    this.#id = id
  }

  next(): Act {
    const { random, inboxes, company } = this.#world
    const others = company.members.filter((one) => !this.#members.includes(one))
    const added = [random.pick(others)]
    const removed = this.#members.slice(0, this.#members.length > 3 ? 1 : 0)
    const body = {
      add_member_ids: added.map(({ id }) => id),
      remove_member_ids: removed.map(({ id }) => id),
    }
    return {
      name: 'a department',
      request: asking(company.owner, 'PUT', [`/departments/${this.#id}`, body]),
      done: () => {
        this.#members = [...this.#members.filter((one) => !removed.includes(one)), ...added]
        const event = { about: this.#id, by: company.owner.id }
        return (
          inboxes.tell({ ...event, kind: 'department_given' }, body.add_member_ids) +
          inboxes.tell({ ...event, kind: 'department_taken' }, body.remove_member_ids)
        )
      },
    }
  }
}
