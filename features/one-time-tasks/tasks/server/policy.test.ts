import { describe, expect, test } from 'vitest'
import {
  mayArchive,
  mayChange,
  mayComment,
  mayDelete,
  maySee,
  statusesFor,
  type TaskActor,
} from '#features/one-time-tasks/tasks/server/policy.ts'
import type { TaskAccess } from '#features/one-time-tasks/tasks/server/task-access.ts'
import {
  ACCESS_LEVELS,
  type AccessLevel,
  rightsIn,
  SITUATIONS,
  type Situation,
  VISIBILITIES,
  type Visibility,
} from '#features/one-time-tasks/tasks/server/test/rights.ts'

const ME = { id: 'me' }
const OTHER = { id: 'other' }

function supervisorIn({ standing, supervision }: Pick<Situation, 'standing' | 'supervision'>) {
  if (standing === 'supervised') return ME
  if (supervision === 'none') return null
  return supervision === 'left' ? { ...OTHER, left: true as const } : OTHER
}

function placedIn({ standing, supervision, status, archived }: Situation): TaskAccess {
  const me = (at: Situation['standing']) => (standing === at ? [ME] : [OTHER])
  return {
    ...{ status, archived, created_by: standing === 'creator' ? ME : OTHER },
    department: { managerId: standing === 'leader' ? ME.id : OTHER.id },
    people: {
      assigned: me('assigned'),
      supervisor: supervisorIn({ standing, supervision }),
      consulted: me('consulted'),
      informed: me('informed'),
    },
  }
}

const actorOf = (holding: AccessLevel, taskVisibility: Visibility): TaskActor => ({
  ...{ userId: ME.id, isOwner: holding === 'owner', taskVisibility },
  permissions: new Set(holding === 'manage-task' ? ['manage-task'] : []),
})

describe.each(ACCESS_LEVELS)('who holds %s', (holding) => {
  test.each(VISIBILITIES)('may do what the table says where tasks are shown to the %s', (shown) => {
    const actor = actorOf(holding, shown)
    for (const situation of SITUATIONS) {
      const task = placedIn(situation)
      const may = {
        see: maySee(actor, task),
        update: mayChange(actor, task),
        archive: mayArchive(actor, task),
        delete: mayDelete(actor, task),
        comment: mayComment(actor, task),
        moves: statusesFor(actor, task),
      }
      expect({ situation, may }).toEqual({ situation, may: rightsIn(situation, holding, shown) })
    }
  })
})
