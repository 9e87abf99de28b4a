// npm run gate -- phones: two members answer the 20 steps of one duty on two phones, one of them
// without network for a while, and one reports it at the end. No answer may be lost or stored twice,
// of two answers to a step the one that was pressed later must count, and both phones must show the
// same. `-- --rounds=1 --seed=7`: the number of duties (default 100), and which steps who answers.
import { type BrowserContext, devices, type Locator, type Page } from '@playwright/test'
import fc from 'fast-check'
import { openBrowser, openWindow } from './browser.ts'
import { enter, PASSWORD, type Person, post, see, send, signUp } from './cases.ts'
import { flags, gate } from './harness.ts'
import type { Installation } from './installation.ts'
import { until } from './until.ts'
import { Verdict } from './verdict.ts'

const { rounds, seed } = flags({ rounds: 100, seed: 1 })
const STEPS = 20
/** How long the answers may take to arrive, and to be shown on the other phone. */
const PATIENCE = { ms: 60_000 }
const KINDS = ['check', 'number', 'choice', 'text'] as const
const OPTIONS = ['on', 'off', 'broken']

interface Step {
  id: string
  text: string
  kind: (typeof KINDS)[number]
}

const kindAt = (at: number) => KINDS[at % KINDS.length] ?? 'check'
const textAt = (at: number) => `Step ${String(at + 1).padStart(2, '0')}`

/** Who answers a step: the phone with network, the other one, or both. */
const PLAN = fc.record({
  who: fc.array(fc.constantFrom('online', 'offline', 'both'), {
    ...{ minLength: STEPS, maxLength: STEPS },
  }),
  /** Whether the phone without network answers last. */
  isOfflineLast: fc.boolean(),
})

/** A member of the company who follows the link of an invitation. */
async function join(url: string, owner: Person, email: string): Promise<Person> {
  await send(url, post(owner.token, '/invite', { email }))
  const findLink = async () => {
    const letters = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
    const all = (await letters.json()) as { to: string; links: string[] }[]
    return all.find(({ to }) => to.includes(email))?.links.find((one) => one.includes('token='))
  }
  const link = await until('the invitation is mailed', findLink)
  const token = new URL(link).searchParams.get('token')
  const form = { token, name: 'Huda', last_name: 'Ramadan' }
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  await send(url, post('', '/registerViaInvitation', { ...form, ...passwords }))
  return enter(url, email)
}

interface Phone {
  name: string
  person: Person
  context: BrowserContext
  page: Page
}

const rowOf = (page: Page, duty: string) => page.getByRole('group', { name: duty, exact: true })

async function open({ page }: Phone, duty: string): Promise<Locator> {
  const row = rowOf(page, duty)
  await row.locator('[data-action=steps]').click()
  await row.getByRole('checkbox', { name: textAt(0), exact: true }).waitFor()
  return row
}

/** Answers a step as a member does; returns the value. */
async function answer(row: Locator, { text, kind }: Step, mark: number): Promise<string> {
  if (kind === 'check') {
    await row.getByRole('checkbox', { name: text, exact: true }).click()
    return 'true'
  }
  if (kind === 'choice') {
    const value = OPTIONS[mark % OPTIONS.length] ?? ''
    await row
      .getByRole('radiogroup', { name: text, exact: true })
      .getByRole('radio', { name: value, exact: true })
      .click()
    return value
  }
  const value = kind === 'number' ? String(mark) : `said ${mark}`
  const field = row.getByRole('textbox', { name: text, exact: true })
  await field.fill(value)
  await field.press('Enter')
  return value
}

interface Expected {
  value: string
  user: string
}

/** The answers that must count, and how many were pressed. */
interface Played {
  expected: Map<string, Expected>
  pressed: number
}

async function play(
  phones: { online: Phone; offline: Phone },
  { duty, steps }: { duty: string; steps: readonly Step[] },
  round: number,
): Promise<Played> {
  const [{ who, isOfflineLast } = { who: [], isOfflineLast: true }] = fc.sample(PLAN, {
    ...{ seed: seed * 10_000 + round, numRuns: 1 },
  })
  const rows = {
    online: await open(phones.online, duty),
    offline: await open(phones.offline, duty),
  }
  await phones.offline.context.setOffline(true)
  const expected = new Map<string, Expected>()
  let pressed = 0
  const order = isOfflineLast ? (['online', 'offline'] as const) : (['offline', 'online'] as const)
  for (const name of order)
    for (const [at, step] of steps.entries()) {
      if (who[at] !== name && who[at] !== 'both') continue
      const mark = round * 100 + at * 2 + (name === 'offline' ? 1 : 0)
      const value = await answer(rows[name], step, mark)
      expected.set(step.id, { value, user: phones[name].person.userId })
      pressed += 1
    }
  await phones.offline.context.setOffline(false)
  return { expected, pressed }
}

/** The stored answers of a duty: how many, and by how many presses. */
const countStored = async (place: Installation, duty: string) => {
  const [row] = await place.sql<{ stored: number; pairs: number }>(
    `select count(*)::int stored, count(distinct (step_id, user_id))::int pairs from step_answers a
     join routine_task_versions v on v.routine_task_id = a.routine_task_id and v.valid_to = 'infinity'
     where v.task_name = $1`,
    [duty],
  )
  return row ?? { stored: 0, pairs: 0 }
}

interface Occurrence {
  task_name: string
  report: { status: string } | null
  answers?: { step_id: string; value: string; user: { id: string } }[]
}

const readDuty = async (place: Installation, { token }: Person, duty: string) => {
  const { data } = (await send(place.url, see(token, `/dailytask?search=${duty}`))) as {
    data: Occurrence[]
  }
  return data.find(({ task_name }) => task_name === duty)
}

/** Plays one duty; returns what is wrong with it. */
async function playRound(
  place: Installation,
  phones: { online: Phone; offline: Phone },
  round: number,
): Promise<string[]> {
  const { person } = phones.online
  const duty = `Closing-${round}`
  const form = {
    ...{ task_name: duty, task_type: 'daily', on_weekends: 'due', on_holidays: 'due' },
    start_date: new Date().toISOString().slice(0, 10),
    steps: Array.from({ length: STEPS }, (_, at) => ({
      ...{ text: textAt(at), kind: kindAt(at) },
      ...(kindAt(at) === 'choice' && { options: OPTIONS }),
    })),
  }
  const { task } = (await send(place.url, post(person.token, '/dailytask', form))) as {
    task: { steps: Step[] }
  }
  const { expected, pressed } = await play(phones, { duty, steps: task.steps }, round)
  const wrong: string[] = []
  await until(
    'all answers arrived',
    async () => (await countStored(place, duty)).stored >= pressed,
    PATIENCE,
  ).catch(() => wrong.push('answers did not arrive'))
  for (const { name, page } of Object.values(phones))
    await rowOf(page, duty)
      .locator('[data-action=steps]', { hasText: `${STEPS} of ${STEPS}` })
      .waitFor({ timeout: PATIENCE.ms })
      .catch(() => wrong.push(`the phone ${name} does not show all answers`))
  const { stored, pairs } = await countStored(place, duty)
  if (stored !== pressed || pairs !== pressed) wrong.push(`${pressed} pressed, ${stored} stored`)
  const { answers = [] } = (await readDuty(place, person, duty)) ?? {}
  for (const [step, { value, user }] of expected) {
    const counts = answers.find(({ step_id }) => step_id === step)
    if (counts?.value !== value || counts.user.id !== user)
      wrong.push(`${step}: “${counts?.value}” counts instead of “${value}”`)
  }
  await rowOf(phones.offline.page, duty).locator('[data-action=done]').last().click()
  await until(
    'the report arrived',
    async () => (await readDuty(place, person, duty))?.report?.status === 'done',
    PATIENCE,
  ).catch(() => wrong.push('the report did not arrive'))
  return wrong
}

await gate(async (bench) => {
  // Without a clock of its own: answers are put in order by the clocks of the phones.
  const place = await bench.install({ FAKE_NOW: '' })
  const { url } = place
  const owner = await signUp(url, 'Phones')
  await place.givePlan()
  const people = { online: owner, offline: await join(url, owner, 'huda@bench.example') }
  const browser = await openBrowser(bench)
  const openPhone = async (name: keyof typeof people): Promise<Phone> => {
    const person = people[name]
    const context = await openWindow(browser, { url, person, locale: 'en' })
    const page = await context.newPage()
    await page.setViewportSize(devices['Pixel 7'].viewport)
    await page.goto(`${url}/${encodeURIComponent(owner.companySlug)}/routine-task`)
    return { name, person, context, page }
  }
  const phones = { online: await openPhone('online'), offline: await openPhone('offline') }
  const verdict = new Verdict()
  let faults = 0
  for (let round = 0; round < rounds; round += 1) {
    const wrong = await playRound(place, phones, round)
    if (wrong.length > 0) console.log(`round ${round}: ${wrong.join('; ')}`)
    faults += wrong.length
  }
  verdict.most('faults', faults, [0, `in ${rounds} duties of ${STEPS} steps`])
  return verdict.print('phones')
})
