import { DEMO, enter, get, post, put, send, upload } from './cases.ts'

/** The day on which the companies of a version work. */
export const NOW = '2026-11-24T09:00:00Z'
const TODAY = NOW.slice(0, 10)
const DAY_MS = 86_400_000
const PAGE = 'per_page=100'
/** Working days and weekend days, of this month and earlier ones. */
const PAST_DAYS = [1, 2, 3, 4, 5, 6, 7, 10, 20, 30, 45, 60, 90]

/** A request of the owner about past days, and its response. */
interface Answer {
  method: 'GET' | 'POST'
  path: string
  body?: object
  reply: unknown
}

interface Definition {
  id: string
  version: number
  task_name: string
  department: { id: string } | null
  [field: string]: unknown
}

interface Reviewed {
  report: { id: string; evaluation: unknown } | null
  can: { evaluate: boolean }
}

const dayBefore = (days: number): string =>
  new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10)

/** The requests of the demo company's owner. */
async function ownerAt(url: string) {
  const { token } = await enter(url, DEMO.email, DEMO.password)
  return {
    get: (path: string) => send(url, get(token, path)),
    post: (path: string, body = {}) => send(url, post(token, path, body)),
    put: (path: string, body: object) => send(url, put(token, path, body)),
    remove: (path: string) => send(url, { ...get(token, path), method: 'DELETE' }),
    attach: async (task: string, file: File) => send(url, await upload(token, task, file)),
  }
}
type Owner = Awaited<ReturnType<typeof ownerAt>>

/** The fields of a definition that are sent back when one of them changes. */
function asForm({ department, ...task }: Definition, change: object): object {
  const { id: _, active: __, next_dates: ___, can: ____, ...fields } = task
  return { ...fields, dept_id: department?.id ?? null, ...change }
}

async function changeDefinitions(owner: Owner): Promise<void> {
  const { data } = (await owner.get(`/alldailytask?${PAGE}&active=true`)) as { data: Definition[] }
  const [renamed, weekly, paused, gone] = data
  if (!renamed || !weekly || !paused || !gone) throw new Error('The demo has too few definitions')
  await owner.put(
    `/dailytask/${renamed.id}`,
    asForm(renamed, { task_name: 'Count the cash twice' }),
  )
  const rule = { task_type: 'weekly', recurrent_days: [2, 4], day_of_month: null }
  await owner.put(`/dailytask/${weekly.id}`, asForm(weekly, { ...rule, last_day_of_month: null }))
  await owner.post(`/activedailytask/${paused.id}`)
  await owner.remove(`/dailytask/${gone.id}`)
  const added = { task_name: 'Air the store', task_type: 'daily', start_date: TODAY, from: '07:00' }
  await owner.post('/dailytask', { ...added, to: '07:30' })
}

async function changeCalendar(owner: Owner): Promise<void> {
  const { data } = (await owner.get('/company-data')) as {
    data: { holidays: { date: string; name: string }[]; version: number }
  }
  const holidays = [...data.holidays, { date: dayBefore(-3), name: 'Stocktaking' }]
  await owner.put('/company-data', { holidays, weekend: [5, 6, 7], version: data.version })
}

async function report(owner: Owner): Promise<void> {
  const { data } = (await owner.get(`/dailytask?${PAGE}`)) as {
    data: { id: string; report: unknown; can: { report: boolean } }[]
  }
  const open = data.filter((one) => one.report === null && one.can.report)
  for (const [index, { id }] of open.entries()) {
    const said =
      index % 3 === 0 ? { status: 'not_done', note: 'The van was late.' } : { status: 'done' }
    await owner.post(`/daily-tasks/${id}/submit-report`, said)
  }
}

async function evaluate(owner: Owner): Promise<void> {
  for (const days of [1, 2, 3, 4]) {
    const day = (await owner.get(`/daily-tasks-reports/${dayBefore(days)}?${PAGE}`)) as {
      data: Reviewed[]
    }
    const waiting = day.data.filter((one) => one.can.evaluate && !one.report?.evaluation)
    for (const [index, one] of waiting.slice(0, 6).entries())
      await owner.post(`/evaluations/${one.report?.id}`, {
        ...{ rating: 2 + (index % 4), comment: index % 2 === 0 ? 'Well seen.' : '' },
      })
  }
}

/** Creates a task with a comment and a file. */
async function addTask(owner: Owner): Promise<void> {
  const { people } = (await owner.get('/directory')) as { people: { id: string }[] }
  const [assigned, informed] = people.map(({ id }) => id)
  const { task } = await owner.post('/tasks', {
    ...{ title: 'Renew the lease', deadline: dayBefore(-5) },
    ...{ assigned_user_id: [assigned], inform_user_id: [informed] },
  })
  await owner.post(`/tasks/${task.id}/comments`, { body: 'The draft has come.' })
  await owner.attach(task.id, new File(['Page one'], 'lease.txt'))
}

/** A day of typical work: definitions, the calendar, reports, evaluations, a task. */
export async function workADay(url: string): Promise<void> {
  const owner = await ownerAt(url)
  await report(owner)
  await evaluate(owner)
  await changeDefinitions(owner)
  await changeCalendar(owner)
  await addTask(owner)
}

/** All responses about past days that the owner gets. */
export async function answersOfPast(url: string): Promise<Answer[]> {
  const owner = await ownerAt(url)
  const days = PAST_DAYS.map(dayBefore)
  const read = [
    ...['/dates/DAY', `/dailytask?date=DAY&scope=all&${PAGE}`, `/daily-tasks-reports/DAY?${PAGE}`],
    ...[`/daily-task-reports/DAY?${PAGE}`, `/evaluations/DAY?${PAGE}`],
    `/daily-tasks-evaluations/DAY?${PAGE}`,
  ]
  const answers: Answer[] = []
  for (const path of read.flatMap((one) => days.map((day) => one.replace('DAY', day))))
    answers.push({ method: 'GET', path, reply: await owner.get(path) })
  for (const granularity of ['day', 'week', 'month']) {
    const body = { from: dayBefore(120), to: dayBefore(1), granularity }
    const reply = await owner.post('/deptPerformance', body)
    answers.push({ method: 'POST', path: '/deptPerformance', body, reply })
  }
  return answers
}
