import { post, put } from '../cases.ts'
import { type Act, Thing } from './acts.ts'
import type { Department, Member } from './company.ts'
import type { World } from './task.ts'

/** Something that chooses what a member does next with it. */
export type Doing = Thing & { next(): Act }

interface Due {
  id: string
  department: Department
  date: string
}

/** A routine task on the bench's day: it is reported as not done, changed, then evaluated. */
export function newDuty(world: World, { id, department, date }: Due): Doing {
  const { random, inboxes, company } = world
  const { members, manager } = department
  let reporter: Member | undefined
  let report = ''
  /** The last evaluation: an identical one notifies nobody. */
  let said: { by: Member; rating: number } | undefined
  const say = (): Act => {
    const by = reporter ?? random.pick(members.filter((one) => one !== manager))
    const body = { status: 'not_done', note: `The van came late: ${random.between(1, 999)}.` }
    return {
      name: 'a report',
      request: post(by.token, `/daily-tasks/${id}/submit-report`, body),
      done: (text) => {
        reporter = by
        report = (JSON.parse(text) as { report: { id: string } }).report.id
        const event = { kind: 'report_not_done', about: report, by: by.id }
        return inboxes.tell({ ...event, facts: { date } }, [manager.id])
      },
    }
  }
  const evaluate = (whose: Member): Act => {
    const by = random.pick([manager, company.owner])
    const rating = random.between(1, 5)
    return {
      name: 'an evaluation',
      request: post(by.token, `/evaluations/${report}`, { rating }),
      done: () => {
        const isSaid = said?.by === by && said.rating === rating
        said = { by, rating }
        if (isSaid) return 0
        const event = { kind: 'report_evaluated', about: report, by: by.id }
        return inboxes.tell({ ...event, facts: { rating, date } }, [whose.id])
      },
    }
  }
  const next = () => (reporter && (said || random.chance(0.5)) ? evaluate(reporter) : say())
  return Object.assign(new Thing(), { next })
}

/** A department whose members change. */
export function newClub({ random, inboxes, company }: World, id: string): Doing {
  let members: Member[] = []
  const next = (): Act => {
    const added = [random.pick(company.members.filter((one) => !members.includes(one)))]
    const removed = members.slice(0, members.length > 3 ? 1 : 0)
    const body = {
      add_member_ids: added.map((one) => one.id),
      remove_member_ids: removed.map((one) => one.id),
    }
    return {
      name: 'a department',
      request: put(company.owner.token, `/departments/${id}`, body),
      done: () => {
        members = [...members.filter((one) => !removed.includes(one)), ...added]
        const event = { about: id, by: company.owner.id }
        return (
          inboxes.tell({ ...event, kind: 'department_given' }, body.add_member_ids) +
          inboxes.tell({ ...event, kind: 'department_taken' }, body.remove_member_ids)
        )
      },
    }
  }
  return Object.assign(new Thing(), { next })
}
