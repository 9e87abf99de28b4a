import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { expect, OWNERS, settle, signInAs, test } from './support.ts'

const KB = 1024
const ASSETS = path.resolve('dist/web/assets')

/** The stream of changes stays open, and a page view brings nothing back. */
const NOT_WAITED_FOR = ['/api/events', '/api/page-views']

interface Wire {
  code: number
  requests: number
  calls: string[]
}

/** Counts what crosses the wire: bytes of JavaScript and CSS as they were sent, requests, API calls. */
async function listen(page: Page): Promise<{ client: CDPSession; wire: Wire }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const wire: Wire = { code: 0, requests: 0, calls: [] }
  const code = new Set<string>()
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:') || type === 'Font') return
    wire.requests += 1
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId)
    const path = new URL(response.url).pathname
    if (path.startsWith('/api/') && !NOT_WAITED_FOR.includes(path)) wire.calls.push(path)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) wire.code += encodedDataLength
  })
  return { client, wire }
}

test('sign-in needs at most 140 kB of JavaScript and CSS in 12 requests', async ({ page }) => {
  const { wire } = await listen(page)
  await page.goto('/signin')
  await settle(page)
  console.log(`sign-in: ${(wire.code / KB).toFixed(1)} kB of code, ${wire.requests} requests`)
  expect(wire.code).toBeLessThanOrEqual(140 * KB)
  expect(wire.requests).toBeLessThanOrEqual(12)
})

test('no page’s own code is more than 45 kB', () => {
  const sizes = readdirSync(ASSETS)
    .filter((file) => /^\w+Page-.+\.js\.br$/.test(file))
    .map((file) => ({ file, kB: statSync(path.join(ASSETS, file)).size / KB }))
  expect(sizes.length).toBeGreaterThan(12)
  expect(sizes.filter(({ kB }) => kB > 45)).toEqual([])
})

test('the dashboard needs at most 200 kB of JavaScript and CSS and 3 API calls', async ({
  page,
  context,
}) => {
  const company = await signInAs(context, OWNERS.en)
  const { wire } = await listen(page)
  await page.goto(`${company}/dashboard-default`)
  await settle(page)
  console.log(
    `dashboard: ${(wire.code / KB).toFixed(1)} kB of code, calls: ${wire.calls.join(' ')}`,
  )
  expect(wire.code).toBeLessThanOrEqual(200 * KB)
  expect(wire.calls.length).toBeLessThanOrEqual(3)
})

test('the dashboard is visible within 2.5 s on a CPU four times slower', async ({
  page,
  context,
}) => {
  const company = await signInAs(context, OWNERS.en)
  const { client } = await listen(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: number[] = []
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto('about:blank')
    const started = Date.now()
    await page.goto(`${company}/dashboard-default`, { waitUntil: 'commit' })
    await page.locator('main svg [data-bar], main svg path').first().waitFor()
    times.push(Date.now() - started)
  }
  console.log(`dashboard visible at 4 × slower: ${times.join(', ')} ms`)
  expect(Math.min(...times)).toBeLessThanOrEqual(2_500)
})
