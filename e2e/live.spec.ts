import { enter, openDay, ownCompany, rowOf, TASKS } from './my-day-support.ts'
import { expect, send, settle, test } from './support.ts'

const CHANGES = 50
const EVERY_MS = 100

interface Listed {
  data: { id: string; task_name: string }[]
}

test('however much others change, an open page asks at most once a second and shows the last within three', async ({
  page,
  context,
}) => {
  const company = await ownCompany('en')
  const { account } = await company.colleague()
  const { reply } = await send<Listed>(account.token, 'GET /dailytask')
  const oven = reply.data.find(({ task_name }) => task_name === TASKS.en.oven)
  await openDay(page, await enter(context, company.owner, 'en'), 'en')
  await settle(page)
  const asked: number[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/dailytask/whole') asked.push(Date.now())
  })
  for (let n = 1; n <= CHANGES; n += 1) {
    const said = { status: 'not_done', note: `Gas, ${n} bar.` }
    await send(account.token, `POST /daily-tasks/${oven?.id}/submit-report`, said)
    await page.waitForTimeout(EVERY_MS)
  }
  const { row } = rowOf(page, 'en', 'oven')
  await expect(row.getByText(`Gas, ${CHANGES} bar.`)).toBeVisible({ timeout: 3_000 })
  const gaps = asked.slice(1).map((at, n) => at - (asked[n] ?? 0))
  expect(gaps.length).toBeGreaterThan(1)
  expect(Math.min(...gaps)).toBeGreaterThan(1_000)
})
