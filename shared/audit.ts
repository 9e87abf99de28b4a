import * as z from 'zod/mini'
import { isoDate } from '#shared/fields.ts'
import { Money } from '#shared/money.ts'
import { Revision } from '#shared/revisions.ts'

/**
 * What is known of an action besides who, when and its subject. Names are those of that time. Never
 * a password, a token or a mailed link.
 */
export const AuditFacts = z.strictObject({
  /** The browser, as it names itself. */
  device: z.optional(z.string()),
  email: z.optional(z.string()),
  former_email: z.optional(z.string()),
  /** The role that was given or taken. */
  role: z.optional(z.string()),
  /** The role or department that took over. */
  moved_to: z.optional(z.nullable(z.string())),
  /** How many items of a deleted department have had no department since then. */
  left_over: z.optional(z.int()),
  roles: z.optional(z.array(z.string())),
  departments: z.optional(z.array(z.string())),
  /**
   * The permissions of a role, by their names in the API; otherwise people or departments, by name.
   */
  added: z.optional(z.array(z.string())),
  removed: z.optional(z.array(z.string())),
  changes: z.optional(Revision.shape.changes),
  /** The names of the people who took over open work, each once. */
  heirs: z.optional(z.array(z.string())),
  open_tasks: z.optional(z.int()),
  plan: z.optional(z.string()),
  former_plan: z.optional(z.string()),
  price: z.optional(Money),
  /** The first day of an absence; `until` is its last. */
  from: z.optional(isoDate),
  until: z.optional(isoDate),
})
export type AuditFacts = z.output<typeof AuditFacts>

/** The groups by which the audit log is filtered. */
export const AUDIT_GROUPS = ['sign_ins', 'people', 'roles', 'settings', 'plan', 'data'] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]

interface ActionRule {
  group: AuditGroup
  facts: readonly (keyof AuditFacts)[]
}

/**
 * All actions of the audit log, with their facts. The CHECK of `audit_events` has the same list. An
 * action that is no longer recorded stays here, as its rows are still read.
 */
const ACTION_RULES = {
  signed_in: { group: 'sign_ins', facts: ['device'] },
  sign_in_refused: { group: 'sign_ins', facts: [] },
  signed_out: { group: 'sign_ins', facts: [] },
  session_ended: { group: 'sign_ins', facts: ['device'] },
  password_changed: { group: 'sign_ins', facts: [] },
  password_reset: { group: 'sign_ins', facts: [] },
  email_change_asked: { group: 'sign_ins', facts: ['email'] },
  email_changed: { group: 'sign_ins', facts: ['email', 'former_email'] },
  email_confirmed: { group: 'sign_ins', facts: ['email'] },
  member_invited: { group: 'people', facts: ['email', 'roles', 'departments'] },
  invitation_sent_again: { group: 'people', facts: ['email'] },
  invitation_link_made: { group: 'people', facts: ['email'] },
  invitation_accepted: { group: 'people', facts: ['email'] },
  invitation_revoked: { group: 'people', facts: ['email'] },
  member_edited: { group: 'people', facts: ['changes'] },
  member_removed: { group: 'people', facts: ['email', 'open_tasks'] },
  work_handed_over: { group: 'people', facts: ['heirs'] },
  departments_changed: { group: 'people', facts: ['added', 'removed'] },
  department_people_changed: { group: 'people', facts: ['added', 'removed', 'changes'] },
  department_deleted: { group: 'people', facts: ['moved_to', 'left_over'] },
  department_undeleted: { group: 'people', facts: [] },
  absence_entered: { group: 'people', facts: ['from', 'until'] },
  absence_changed: { group: 'people', facts: ['from', 'until'] },
  absence_accepted: { group: 'people', facts: ['from', 'until'] },
  absence_declined: { group: 'people', facts: ['from', 'until'] },
  absence_deleted: { group: 'people', facts: ['from', 'until'] },
  role_given: { group: 'roles', facts: ['role'] },
  role_taken: { group: 'roles', facts: ['role'] },
  role_created: { group: 'roles', facts: ['added'] },
  role_changed: { group: 'roles', facts: ['added', 'removed', 'changes'] },
  role_deleted: { group: 'roles', facts: ['moved_to'] },
  escalations_changed: { group: 'settings', facts: [] },
  settings_changed: { group: 'settings', facts: ['changes'] },
  plan_ordered: { group: 'plan', facts: ['plan', 'price'] },
  plan_paid: { group: 'plan', facts: ['plan', 'price', 'until'] },
  plan_granted: { group: 'plan', facts: ['plan', 'until'] },
  plan_changed: { group: 'plan', facts: ['plan', 'former_plan', 'until'] },
  plan_refunded: { group: 'plan', facts: ['plan', 'price'] },
  data_exported: { group: 'data', facts: [] },
  closing_asked: { group: 'data', facts: ['until'] },
  closing_dropped: { group: 'data', facts: [] },
} as const satisfies Record<string, ActionRule>

export type AuditAction = keyof typeof ACTION_RULES

export const AUDIT_ACTIONS = Object.keys(ACTION_RULES) as [AuditAction, ...AuditAction[]]

export const getAuditGroup = (action: AuditAction): AuditGroup => ACTION_RULES[action].group

export const listAuditActions = (group: AuditGroup): AuditAction[] =>
  AUDIT_ACTIONS.filter((action) => ACTION_RULES[action].group === group)

export const AUDIT_SUBJECTS = ['member', 'role', 'department'] as const

/** What an action was done to, with its name at that time. */
export interface AuditSubject {
  kind: (typeof AUDIT_SUBJECTS)[number]
  id: string
  name: string
}

type FactsOf<A extends AuditAction> = {
  [F in (typeof ACTION_RULES)[A]['facts'][number]]: Exclude<AuditFacts[F], undefined>
}

/** One action with its facts. */
export type AuditEvent = {
  [A in AuditAction]: {
    action: A
    facts: FactsOf<A>
    subject?: AuditSubject
  }
}[AuditAction]
