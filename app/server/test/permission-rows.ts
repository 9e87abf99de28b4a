import type { Actor, ActorName, Stage } from '#app/server/test/scenario.ts'
import type { Parts } from '#app/server/test/slots.ts'
import type { Permission } from '#shared/permissions.ts'

/** Who may: anybody, every member, the owner alone, nobody at all, who holds one of, or all of. */
type Who =
  | 'anybody'
  | 'members'
  | 'owner'
  | 'nobody'
  | readonly Permission[]
  | { all: readonly Permission[] }

/** What a call sends: its parts, or a body that is no JSON. */
export interface Sending extends Parts {
  raw?: { payload: Buffer; type: string }
}

export interface Row {
  endpoint: string
  /** What sets this row apart from the endpoint's first one. */
  when?: string
  who: Who
  /** The status for those who may; 200 unless said. */
  gives?: number
  /** The status for members who may not; 403 unless said. */
  refused?: number
  /** Finer rules: whoever gets another status than the rest of the row says. */
  but?: Partial<Record<ActorName, number>>
  send?: (stage: Stage, actor: Actor) => Promise<Sending> | Sending
}

type Rest = Omit<Row, 'endpoint' | 'when' | 'who'>
export const row = (endpoint: string, who: Who, rest: Rest = {}): Row => ({
  endpoint,
  who,
  ...rest,
})
/** A further row of an endpoint, for a call of a special kind. */
export const also = (endpoint: string, when: string, who: Who, rest: Rest): Row => ({
  endpoint,
  when,
  who,
  ...rest,
})

/** The permission that a role gives where giving is what the call is about. */
export const GIVEN: Permission = 'view-project'
/** Who holds `permission` and what is given: nobody gives away what they do not hold. */
export const holding = (permission: Permission): Who => ({ all: [permission, GIVEN] })
/** An id in the path is unknown to another company, and one in the body names its field. */
export const unknownThing = { foreigner: 404 } as const
export const unknownField = { foreigner: 422 } as const

type Made = Pick<Stage, 'ours' | 'make'>

export const roleIn = ({ ours }: Made, permissions: Permission[] = []): Promise<string> =>
  ours.build.role({ permissions })

/** A role that one member holds, whom nobody else knows. */
export const heldRole = async ({ ours, make }: Made, permissions: Permission[] = []) =>
  make.holdsRole((await ours.build.user()).id, permissions)
