import type { Actor, ActorName, Stage } from '#app/server/test/scenario.ts'
import type { Parts } from '#app/server/test/slots.ts'
import type { Permission } from '#shared/permissions.ts'

/**
 * Who may call: anybody, every member, only the owner, nobody, holders of one of these permissions,
 * or holders of all of them.
 */
type Who =
  | 'anybody'
  | 'members'
  | 'owner'
  | 'nobody'
  | readonly Permission[]
  | { all: readonly Permission[] }

/** What a call sends: its parts, or a body that is not JSON. */
export interface Sending extends Parts {
  raw?: { payload: Buffer; type: string }
}

export interface Row {
  endpoint: string
  /** The difference between this row and the endpoint's first one. */
  when?: string
  /** The field with an id of which this row has a valid value; the first row has none. */
  names?: string
  who: Who
  /** The status for those who may call; defaults to 200. */
  gives?: number
  /** The status for members who may not call; defaults to 403. */
  refused?: number
  /** Exceptions: callers who get a different status than the rest of the row says. */
  but?: Partial<Record<ActorName, number>>
  send?: (stage: Stage, actor: Actor) => Promise<Sending> | Sending
}

type Rest = Omit<Row, 'endpoint' | 'when' | 'who'>
export const row = (endpoint: string, who: Who, rest: Rest = {}): Row => ({
  endpoint,
  who,
  ...rest,
})
/** A further row of an endpoint, for a special kind of call. */
export const also = (endpoint: string, when: string, who: Who, rest: Rest): Row => ({
  endpoint,
  when,
  who,
  ...rest,
})

/** The permission of the role in calls that assign a role. */
export const GIVEN: Permission = 'view-project'
/** Callers who hold `permission` and the given one: nobody can give what they do not hold. */
export const holding = (permission: Permission): Who => ({ all: [permission, GIVEN] })
/**
 * For another company, an id in the path is unknown (404), and an id in the body is an invalid
 * field (422).
 */
export const unknownThing = { foreigner: 404 } as const
export const unknownField = { foreigner: 422 } as const

type Made = Pick<Stage, 'ours' | 'make'>

export const roleIn = ({ ours }: Made, permissions: Permission[] = []): Promise<string> =>
  ours.build.role({ permissions })

/** A role that only one new member holds. */
export const heldRole = async ({ ours, make }: Made, permissions: Permission[] = []) =>
  make.holdsRole((await ours.build.user()).id, permissions)
