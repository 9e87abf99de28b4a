import { sql } from 'kysely'
import type { Person } from '#app/server/test/build.ts'
import type { Event, Relation, Stage } from '#app/server/test/notified/scenario.ts'
import { createProject, setProjectStatus, updateProject } from '#features/projects/contract.ts'
import { evaluateReport } from '#features/routine-tasks/evaluations/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'

export const report =
  (status: 'done' | 'not_done') =>
  async (stage: Stage, by: Person = stage.cast.author) => {
    const body = { status, note: 'No flour.' }
    const reply = await stage.site.as(by).call(submitReport, { params: { id: stage.duty }, body })
    stage.made = reply.body.report?.id
    return reply
  }

export const evaluate =
  (rating: number) =>
  ({ site, made }: Stage, by: Person) =>
    site.as(by).call(evaluateReport, { params: { id: made }, body: { rating, comment: 'Well.' } })

export const leadIsGone = ({ site, department }: Stage) =>
  site.write((db) => db.all(sql`update departments set manager_id = null where id = ${department}`))

export const DUTIES: Record<string, Event> = {
  'a duty reported not done': {
    ...{ by: ['author', 'owner', 'manager'], act: report('not_done'), loses: leadIsGone },
    told: { manager: ['report_not_done'] },
  },
  'a duty reported done': { by: ['author', 'owner'], act: report('done'), told: {} },
  'a report that becomes not done': {
    ...{ before: report('done'), by: ['author'], act: report('not_done'), loses: leadIsGone },
    told: { manager: ['report_not_done'] },
  },
  'a report that becomes done': {
    ...{ before: report('not_done'), by: ['author'], act: report('done'), told: {} },
  },
  'a duty of the whole company reported not done': {
    before: async (stage) => {
      stage.duty = (await stage.site.build.routineTask()).id
    },
    ...{ by: ['author'], act: report('not_done'), told: {} },
  },
  'a report evaluated': {
    ...{ before: report('not_done'), by: ['manager', 'boss', 'owner'], act: evaluate(4) },
    told: { author: ['report_evaluated'] },
  },
  'an evaluation changed': {
    before: async (stage) => {
      await report('done')(stage)
      await evaluate(2)(stage, stage.cast.boss)
    },
    ...{ by: ['manager', 'boss'], act: evaluate(4), told: { author: ['report_evaluated'] } },
  },
  'an evaluation that another gives, too': {
    before: async (stage) => {
      await report('done')(stage)
      await evaluate(4)(stage, stage.cast.boss)
    },
    ...{ by: ['manager'], act: evaluate(4), told: { author: ['report_evaluated'] } },
  },
  'an evaluation said again': {
    before: async (stage) => {
      await report('done')(stage)
      await evaluate(4)(stage, stage.cast.manager)
    },
    ...{ by: ['manager'], act: evaluate(4), told: {} },
  },
}

const change = (body: (stage: Stage) => object) => (stage: Stage, by: Person) =>
  stage.site.as(by).call(updateProject, { params: { id: stage.project }, body: body(stage) })
const given = (to: Relation) => change(({ cast }) => ({ manager_id: cast[to].id }))
export const status = (to: 0 | 1) => (stage: Stage, by: Person) =>
  stage.site.as(by).call(setProjectStatus, { params: { id: stage.project }, body: { status: to } })
const stopped = (stage: Stage) => status(0)(stage, stage.cast.boss)
export const rolesAreGone = ({ site, cast }: Stage) =>
  site.write((db) =>
    db.all(sql`delete from user_roles where user_id in (${cast.manager.id}, ${cast.member.id})`),
  )

export const PROJECTS: Record<string, Event> = {
  'a project made for a manager': {
    by: ['boss', 'owner'],
    act: ({ site, cast }, by) => {
      const body = { name: 'Oven', manager_id: cast.member.id }
      return site.as(by).call(createProject, { body })
    },
    ...{ told: { member: ['project_given'] }, loses: rolesAreGone },
  },
  'a project given to another manager': {
    ...{ by: ['boss', 'manager'], act: given('member'), loses: rolesAreGone },
    told: { member: ['project_given'] },
  },
  'a project that somebody takes over': { by: ['boss'], act: given('boss'), told: {} },
  'a project renamed': { by: ['boss'], act: change(() => ({ name: 'Another' })), told: {} },
  'a project without a manager from now on': {
    ...{ by: ['boss'], act: change(() => ({ manager_id: null })), told: {} },
  },
  'a project stopped': {
    ...{ by: ['boss', 'owner', 'manager'], act: status(0), loses: rolesAreGone },
    told: { manager: ['project_stopped'] },
  },
  'a project started again': {
    ...{ before: stopped, by: ['boss', 'owner', 'manager'], act: status(1), loses: rolesAreGone },
    told: { manager: ['project_started'] },
  },
  'a stopped project stopped': { before: stopped, by: ['boss'], act: status(0), told: {} },
  'a project stopped by the owner who manages it': {
    ...{ before: (stage) => given('owner')(stage, stage.cast.boss) },
    ...{ by: ['owner'], act: status(0), told: {} },
  },
}
