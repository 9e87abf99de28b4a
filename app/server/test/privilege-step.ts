import {
  has,
  type Member,
  type Model,
  permissionsOf,
  type Role,
} from '#app/server/test/privilege-model.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Permission } from '#shared/permissions.ts'

/** The random part of a command: numbers that select among what exists when the command runs. */
export interface Choice {
  actor: number
  person: number
  role: number
  other: number
  permissions: Permission[]
  /** Ask only for permissions that the actor holds. */
  modest: boolean
  twist: boolean
}

/** One call: the statuses with which the rules refuse it, and what it changes if there are none. */
export interface Step {
  refusals: number[]
  call(): Promise<{ status: number; body: unknown }>
  apply(body: unknown): void | Promise<void>
}

export type Situation = Choice & { model: Model; by: Member }

export const when = (condition: boolean, status: number): number[] => (condition ? [status] : [])
export const at = <T>(list: readonly T[], number: number): T | undefined =>
  list.length === 0 ? undefined : list[number % list.length]
export const lacks = ({ model, by }: Situation, permission: Permission) =>
  when(!has(model, by, permission), 403)

/** A role that never existed, used now and then. */
export const NOBODYS: Role = { id: uuidv7(), permissions: new Set() }
export const roleOf = ({ model, twist }: Situation, number: number): Role | undefined =>
  twist && number % 3 === 0 ? undefined : at(model.roles, number)
export const personOf = ({ model, person }: Situation) => at(model.members, person) as Member
export const asked = ({ model, by, modest, permissions }: Situation): Permission[] =>
  modest ? permissions.filter((name) => permissionsOf(model, by).has(name)) : permissions
