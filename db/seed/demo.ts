import { absenceRows } from '#db/seed/absences.ts'
import { answerRows } from '#db/seed/answers.ts'
import { alNoor, nileFoods } from '#db/seed/content/companies.ts'
import type { DemoCompany } from '#db/seed/content/shape.ts'
import { COMPANY_AGE, openStage, REMEMBERED_DAYS, type Stage } from '#db/seed/context.ts'
import { evaluationRows } from '#db/seed/evaluations.ts'
import { addFiles, memberAt } from '#db/seed/files.ts'
import { lastSeen, peopleRows } from '#db/seed/people.ts'
import { addProof } from '#db/seed/proof.ts'
import {
  alone,
  backdate,
  backdateTrial,
  deleteEmptyComments,
  findDemo,
  insertRows,
  type Rows,
  rememberDays,
  tellOfLate,
} from '#db/seed/queries.ts'
import { reportRows } from '#db/seed/reports.ts'
import { routineRows, storedRoutines } from '#db/seed/routines.ts'
import { projectRows, taskRows } from '#db/seed/tasks.ts'
import { findLogin } from '#features/auth/server/queries.ts'
import { signUp } from '#features/auth/server/sign-up.ts'
import { TRIAL_DAYS, TRIAL_PLAN_ID } from '#features/plans/contract.ts'
import { placeOrder } from '#features/plans/payments/server/ordering.ts'
import type { Database } from '#server/database/database.ts'
import { type Transaction, withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { addDays, toLocalTime } from '#shared/dates.ts'

export const DEMO_PASSWORD = 'Diwan2026!'

/** A member of a demo company to sign in as. */
export interface DemoSignIn {
  company: string
  slug: string
  email: string
  password: string
  role: 'owner' | 'employee'
}

/** Signs the company up like any other, unless an earlier start has done so. */
async function findOrSignUp(database: Database, company: DemoCompany, now: Date) {
  const { owner, name, companySize, industry, timezone, locale } = company
  const existing = await findLogin(database, owner.email)
  if (existing) return existing
  await signUp(database, {
    form: {
      name: owner.name,
      last_name: owner.lastName,
      company_name: name,
      email: owner.email,
      password: DEMO_PASSWORD,
      password_confirmation: DEMO_PASSWORD,
      companySize,
      industry,
      timezone,
      locale,
    },
    now,
    confirmed: true,
    since: addDays(toLocalTime(now, timezone).date, -COMPANY_AGE),
  })
  const made = await findLogin(database, owner.email)
  if (!made) throw new Error(`${name} could not be signed up`)
  return made
}

function workRows(stage: Stage): Rows[] {
  const routines = storedRoutines(stage)
  const reports = reportRows(stage, routines)
  return [
    ...routineRows(stage, routines),
    reports.rows,
    answerRows(stage, reports.told),
    evaluationRows(stage, reports.told),
    absenceRows(stage),
    projectRows(stage),
    ...taskRows(stage),
  ]
}

interface Seeded {
  company: DemoCompany
  slug: string
  /** Whether this call has filled it. */
  filled: boolean
}

async function seedCompany(server: Server, company: DemoCompany, now: Date): Promise<Seeded> {
  const { database } = server
  const login = await findOrSignUp(database, company, now)
  const { company_id: companyId, user_id: ownerId, password_hash: passwordHash } = login
  let stage: Stage | undefined
  const seeded = await withCompanyTransaction(database, companyId, async (db) => {
    const demo = await findDemo(db, companyId)
    if (!demo) throw new Error(`${company.name} is gone`)
    const { slug, roles } = demo
    if (demo.filled) return { company, slug, filled: false }
    stage = openStage(company, { companyId, ownerId }, now)
    const owner = { position: company.owner.position, lastSeen: lastSeen(stage, company.owner.key) }
    const rows = [...peopleRows(stage, { roles, passwordHash }), ...workRows(stage)]
    await db.batch([
      ...backdate(companyId, { ...owner, since: stage.at(COMPANY_AGE, 540) }),
      ...rows.map((one) => insertRows(companyId, one)),
      deleteEmptyComments(companyId),
      rememberDays(companyId, { today: stage.today, days: REMEMBERED_DAYS }),
      tellOfLate(companyId, now),
    ])
    await buyPlan(server, stage, db)
    return { company, slug, filled: true }
  })
  if (stage) {
    await addFiles(server, stage)
    await addProof(server, stage)
  }
  return seeded
}

function signIns({ company, slug }: Seeded): DemoSignIn[] {
  const { name, owner, people } = company
  const common = { company: name, slug, password: DEMO_PASSWORD }
  const employee = people.find(
    ({ role, status, departments }) =>
      role === 'Employee' && status === 'active' && departments.length > 0,
  )
  return [
    { ...common, email: owner.email, role: 'owner' },
    ...(employee ? [{ ...common, email: employee.email, role: 'employee' as const }] : []),
  ]
}

/**
 * Creates the two demo companies with four months of history up to `now`, and returns their
 * sign-ins. If both exist, it changes nothing and returns []. The same `now` gives the same
 * numbers. The next start finishes an interrupted one, except for files.
 */
export function seedDemo(server: Server, now: Date): Promise<DemoSignIn[]> {
  const { database } = server
  return alone(database, async () => {
    const seeded = [
      await seedCompany(server, nileFoods, now),
      await seedCompany(server, alNoor, now),
    ]
    if (!seeded.some(({ filled }) => filled)) return []
    // Without this, the first queries are planned as if the tables were still empty.
    await database.ownerPool.query('analyze')
    return seeded.flatMap(signIns)
  })
}

const MORNING = 600
const MONTH_DAYS = 30

/** Creates a trial in the company's first days, then one free month of its plan after the other. */
async function buyPlan(server: Server, stage: Stage, db: Transaction): Promise<void> {
  const { companyId, company } = stage
  const ended = COMPANY_AGE - TRIAL_DAYS
  await db.all(
    backdateTrial(companyId, { since: stage.at(COMPANY_AGE, MORNING), until: stage.day(ended) }),
  )
  const free = { ...server, config: { ...server.config, payments: 'none' } }
  for (let daysAgo = ended; daysAgo > 0; daysAgo -= MONTH_DAYS) {
    const member = memberAt(server, stage, { by: company.owner.key, at: [daysAgo, MORNING] })
    await placeOrder(free, { ...member, db }, TRIAL_PLAN_ID)
  }
}
