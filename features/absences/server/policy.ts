import type { Absence } from '#features/absences/contract.ts'
import type { Actor } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'

interface Seen extends Pick<Absence, 'member' | 'status' | 'from' | 'to'> {
  /** The caller can accept it: an owner, or another member who manages a department of the member. */
  decides: boolean
}

const isOwn = ({ userId }: Actor, { member }: Seen): boolean => member.id === userId

/** Kind and reason are for the member and for who can accept it. */
export const maySeeReason = (actor: Actor, absence: Seen): boolean =>
  isOwn(actor, absence) || absence.decides

const isAccepted = ({ status }: Seen): boolean => status === 'accepted'

export const mayUpdate = (actor: Actor, absence: Seen): boolean =>
  absence.decides || (isOwn(actor, absence) && !isAccepted(absence))

/** A member can come back earlier than planned. */
export const mayEnd = (actor: Actor, absence: Seen, today: IsoDate): boolean =>
  !absence.decides && isOwn(actor, absence) && isAccepted(absence) && absence.to >= today

/** The member cannot delete days on which they were away. */
export const mayDelete = (actor: Actor, absence: Seen, today: IsoDate): boolean =>
  absence.decides || (isOwn(actor, absence) && (!isAccepted(absence) || absence.from >= today))

export const mayAnswer = ({ decides, status }: Seen): boolean => decides && status === 'requested'
