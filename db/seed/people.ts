import type { DemoPerson } from '#db/seed/content/shape.ts'
import { COMPANY_AGE, type Stage } from '#db/seed/context.ts'
import type { Rows } from '#db/seed/queries.ts'
import { STARTING_ROLES } from '#features/roles/starting-roles.ts'
import { uuidv7 } from '#server/ids.ts'

const MINUTE = 60_000

/** Most were active today or yesterday, some a few days ago. */
export function lastSeen({ random, now }: Stage, key: string): Date {
  const dice = random('seen', key)
  const minutes = dice.chance(0.75) ? dice.between(2, 900) : dice.between(900, 5_000)
  return new Date(now.getTime() - minutes * MINUTE)
}

function user(stage: Stage, person: DemoPerson, passwordHash: string | null) {
  const active = person.status === 'active'
  const dice = stage.random('joined', person.key)
  const since = active ? COMPANY_AGE - dice.between(0, 2) : dice.between(1, 5)
  return {
    id: stage.person(person.key),
    email: person.email,
    name: person.name,
    last_name: person.lastName,
    status: person.status,
    password_hash: active ? passwordHash : null,
    locale: stage.company.locale,
    position: person.position,
    last_seen_at: active ? lastSeen(stage, person.key) : null,
    created_at: stage.at(since, dice.between(600, 960)),
  }
}

const INVITATION_DAYS = 7

/** A pending person was invited by the owner on the day they were added. */
function invitation(stage: Stage, person: DemoPerson) {
  const { created_at } = user(stage, person, null)
  return {
    id: uuidv7(),
    user_id: stage.person(person.key),
    locale: stage.company.locale,
    invited_by: stage.person(stage.company.owner.key),
    created_at,
    sent_at: created_at,
    expires_at: new Date(created_at.getTime() + INVITATION_DAYS * 86_400_000),
  }
}

interface Access {
  /** Ids of the company's roles by name. */
  roles: Record<string, string>
  passwordHash: string | null
}

function rolesOf({ company, person }: Stage, roles: Access['roles']) {
  const names = new Map<string | null, string>(
    STARTING_ROLES.map(({ key, name }) => [key, name[company.locale]]),
  )
  return company.people.map(({ key, role }) => ({
    user_id: person(key),
    role_id: roles[names.get(role) ?? ''],
  }))
}

/** The members, their roles, the departments in content order, and the department memberships. */
export function peopleRows(stage: Stage, { roles, passwordHash }: Access): Rows[] {
  const { people, departments } = stage.company
  return [
    { table: 'users', rows: people.map((person) => user(stage, person, passwordHash)) },
    {
      table: 'invitations',
      rows: people
        .filter(({ status }) => status === 'pending')
        .map((person) => invitation(stage, person)),
    },
    { table: 'user_roles', rows: rolesOf(stage, roles) },
    {
      table: 'departments',
      rows: departments.map(({ key, name, description, manager }, index) => ({
        id: stage.department(key),
        name,
        description,
        manager_id: stage.person(manager),
        created_at: stage.at(COMPANY_AGE, 1_000 + 2 * index),
      })),
    },
    {
      table: 'department_members',
      rows: people.flatMap((person) =>
        person.departments.map((key) => ({
          department_id: stage.department(key),
          user_id: stage.person(person.key),
        })),
      ),
    },
  ]
}
