import { type AbsenceValues, selectDeciders } from '#features/absences/server/queries.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { notify } from '#server/mail/notify.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { NoticeFacts, NoticeKind } from '#shared/notifications.ts'

type Recipients = Parameters<typeof notify>[2]

/** A feature's select of the `user_id`s of those who wait for a member's work. */
export interface WaitsForMember {
  select(ctx: Ctx, memberId: string): Recipients
}

export const waitsForMember = new ExtensionPoint<WaitsForMember>('who waits for a member’s work')

export interface AbsenceChange {
  member: { id: string; name: string }
  /** Without it, the absence is new. */
  before?: AbsenceValues
  /** Without it, the absence is deleted. */
  after?: AbsenceValues
}

export const counts = (absence: AbsenceValues | undefined): absence is AbsenceValues =>
  absence?.status === 'accepted'

const hasSameDays = (one: AbsenceValues | undefined, other: AbsenceValues): boolean =>
  counts(one) && one.from === other.from && one.to === other.to && one.half === other.half

/** What was done with an absence: what the member is told if somebody else did it. */
export function toAnswer({ before, after }: AbsenceChange): NonNullable<NoticeFacts['absence']> {
  if (!after) return 'deleted'
  if (!before) return 'entered'
  if (before.status === after.status) return 'changed'
  return after.status === 'accepted' ? 'accepted' : 'declined'
}

/** Notifies the deputies of before and after, and who waits for the member's work. */
function notifyOthers(ctx: WriteContext, { member, before, after }: AbsenceChange): void {
  const say = (kind: NoticeKind, { from, to }: AbsenceValues, whom: Recipients) =>
    notify(ctx, { kind, about: member.id, facts: { date: from, until: to } }, whom)
  const deputy = counts(after) ? after.deputy_id : null
  if (counts(before) && before.deputy_id && before.deputy_id !== deputy)
    say('deputy_freed', before, [before.deputy_id])
  if (!counts(after)) return
  const isSame = hasSameDays(before, after)
  if (deputy && !(isSame && before?.deputy_id === deputy)) say('deputy_named', after, [deputy])
  if (isSame) return
  for (const { select } of ctx.extensions.list(waitsForMember))
    say('member_away', after, select(ctx, member.id))
}

/** Notifies everybody concerned by a new, changed, answered or deleted absence. */
export function notifyOfAbsence(ctx: WriteContext, change: AbsenceChange): void {
  const { member, before, after } = change
  const memberId = member.id
  const shown = after ?? before
  if (!shown) return
  const facts: NoticeFacts = { date: shown.from, until: shown.to }
  const isOwn = memberId === ctx.userId
  if (!isOwn)
    notify(
      ctx,
      { kind: 'absence_answered', about: memberId, facts: { ...facts, absence: toAnswer(change) } },
      [memberId],
    )
  else if (after?.status === 'requested')
    notify(
      ctx,
      { kind: 'absence_requested', about: memberId, facts },
      selectDeciders(ctx, memberId),
    )
  else if (counts(before))
    notify(ctx, { kind: 'absence_ended', about: memberId, facts }, selectDeciders(ctx, memberId))
  notifyOthers(ctx, change)
}
