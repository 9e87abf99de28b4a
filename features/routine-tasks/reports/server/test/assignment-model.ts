import type { Person } from '#app/server/test/build.ts'
import type { Assign } from '#features/routine-tasks/definitions/assign.ts'
import type { IsoDate } from '#shared/dates.ts'

export type Part = 'morning' | 'afternoon' | 'day'

export interface Duty {
  id: string
  task_name: string
  department: string | null
  assign: Assign | null
  part: Part
}

export interface Away {
  id: string
  member: string
  from: IsoDate
  to: IsoDate
  half: 'morning' | 'afternoon' | null
  deputy: string | null
}

/** What decides who does a duty, kept here apart from the database. */
export interface State {
  people: Person[]
  members: Map<string, Set<string>>
  holders: Map<string, Set<string>>
  managers: Map<string, string | null>
  duties: Duty[]
  absences: Away[]
}

export const pick = <T>(values: readonly T[]): T =>
  values[Math.floor(Math.random() * values.length)] as T
export const some = <T>(values: readonly T[]): T[] => values.filter(() => Math.random() < 0.5)

/** The rules, written apart: who does a duty, and who can report it on a date. */
function doersOf({ people, members, holders }: State, { department, assign }: Duty): string[] {
  const ids = people.map(({ id }) => id)
  return ids
    .filter((id) => department === null || members.get(department)?.has(id))
    .filter((id) => !assign?.member_id || assign.member_id === id)
    .filter((id) => !assign?.role_id || holders.get(assign.role_id)?.has(id))
}

type When = Pick<Duty, 'part'> & { date: IsoDate }

const absenceOf = ({ absences }: State, id: string, { date, part }: When) =>
  absences.find(
    ({ member, from, to, half }) =>
      member === id && from <= date && date <= to && (half === null || half === part),
  )

function deputyOf(state: State, id: string, when: When): string | null {
  const absence = absenceOf(state, id, when)
  if (!absence) return id
  return absence.deputy && deputyOf(state, absence.deputy, when)
}

export function reportersOf(state: State, duty: Duty, date: IsoDate): string[] {
  const when = { date, part: duty.part }
  const doers = doersOf(state, duty)
  const present = doers.filter((id) => !absenceOf(state, id, when))
  if (present.length > 0) return present
  if (!duty.department && !duty.assign) return []
  const manager = state.managers.get(duty.department ?? '') ?? null
  const standIns = doers.map((id) => {
    const instead = manager && deputyOf(state, manager, when)
    return deputyOf(state, id, when) ?? (instead === id ? null : instead)
  })
  return [...new Set(standIns.filter((id) => id !== null))]
}

export const shareDay = (one: Away, other: Pick<Away, 'from' | 'to'>): boolean =>
  one.from <= other.to && other.from <= one.to

/** Whether somebody stands in for themselves in the end, on a day of the absence. */
export function leadsBack(state: State, wanted: Omit<Away, 'id'>, from: string | null): boolean {
  if (from === null) return false
  if (from === wanted.member) return true
  return state.absences
    .filter((one) => one.member === from && shareDay(one, wanted))
    .some((one) => {
      const [, later = ''] = [one.from, wanted.from].sort()
      const [earlier = ''] = [one.to, wanted.to].sort()
      const span = { from: later, to: earlier }
      return leadsBack(state, { ...wanted, ...span }, one.deputy)
    })
}

/** Who belonged to which department and had which role on a day. */
export type Places = Pick<State, 'members' | 'holders'>

const copyOf = (sets: Map<string, Set<string>>) =>
  new Map([...sets].map(([id, members]) => [id, new Set(members)]))

export const placesOf = ({ members, holders }: State): Places => ({
  members: copyOf(members),
  holders: copyOf(holders),
})

/** Who could report a duty on a past day: those who did it then, with the absences known now. */
export const reportersThen = (state: State, then: Places, duty: Duty, date: IsoDate): string[] =>
  reportersOf({ ...state, ...then }, duty, date)

/**
 * Whether a past duty is on the page of a member: everybody sees the past of the departments they
 * belong to now, but a role’s duties only if they had the role in it then.
 */
export function isOnPastPage(state: State, then: Places, duty: Duty, date: IsoDate) {
  const { department, assign, part } = duty
  const doersThen = doersOf({ ...state, ...then }, duty)
  const isThere = (id: string) => !absenceOf(state, id, { date, part })
  const standIns = doersThen.some(isThere) ? [] : reportersThen(state, then, duty, date)
  return (id: string): boolean => {
    const within = department === null || state.members.get(department)?.has(id)
    const chosen = assign?.role_id ? doersThen.includes(id) : (assign?.member_id ?? id) === id
    return (within && chosen && isThere(id)) || standIns.includes(id)
  }
}
