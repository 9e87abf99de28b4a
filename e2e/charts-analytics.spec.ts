import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { REFUSED } from './guard-support.ts'
import { lookInTurn, oneLanguage } from './smoke.ts'
import { dayIn, enter, focusIn, PHONE, STAFF, staffed, today } from './staff-support.ts'
import {
  axeFindings,
  deafen,
  expect,
  expectConsole,
  LANGUAGES,
  type Language,
  OWNERS,
  scrollsSideways,
  send,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const PROJECT = { en: 'New menu', ar: 'قائمة جديدة' } as const

/** A department with one task per outcome: done today, overdue since yesterday, and open. */
async function worked(locale: Language) {
  const site = await staffed(locale)
  const { token } = site.owner
  const { reply: made } = await send<{ project: { id: string } }>(token, 'POST /projects', {
    name: PROJECT[locale],
  })
  const create = async (title: string, fields: object) => {
    const people = { assigned_user_id: [site.employee.user.id] }
    const body = {
      title,
      start_date: dayIn(-3),
      department_id: site.departmentId,
      ...people,
      ...fields,
    }
    const { status, reply } = await send<{ task: { id: string } }>(token, 'POST /tasks', body)
    expect(status).toBe(201)
    return reply.task.id
  }
  await create('Overdue', { deadline: dayIn(-1) })
  await create('Open', { project_id: made.project.id })
  const id = await create('Done', { project_id: made.project.id, deadline: today() })
  const moved = await send(token, `PUT /tasks/${id}/status`, { status: 'done' })
  expect(moved.status).toBe(200)
  return site
}

async function asTable(chart: Locator, locale: Language): Promise<Locator> {
  await chart.getByRole('button', { name: WORDS[locale].lists.showTable, exact: true }).click()
  return chart.getByRole('table')
}

const choose = (page: Page, locale: Language, group: 'department' | 'project' | 'person') =>
  page
    .getByRole('radiogroup', { name: WORDS[locale].analytics.group })
    .getByRole('radio', { name: WORDS[locale].analytics[group], exact: true })

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(`one-time work is charted by what happened to it, by department, project and person, ${locale}`, async ({
    page,
  }) => {
    const { analytics } = WORDS[locale]
    const { owner } = await worked(locale)
    const company = await enter(page, owner, locale)
    await page.goto(`${company}/charts-analytics`)
    await settle(page)
    const flow = await asTable(region(page, analytics.flow), locale)
    await expect(flow.locator('tbody tr').first().getByRole('cell')).toHaveText(['0', '0', '1'])
    await expect(flow.locator('tbody tr').last().getByRole('cell')).toHaveText(['3', '1', '0'])

    const department = await asTable(region(page, analytics.byDepartment), locale)
    await expect(department.locator('tbody th')).toHaveText([STAFF[locale].department])
    await expect(department.getByRole('cell')).toHaveText(['3', '1', '1'])

    await choose(page, locale, 'project').check()
    await expect(page).toHaveURL(/group=project/)
    const projects = region(page, analytics.byProject).getByRole('table')
    await expect(projects.locator('tbody th')).toHaveText([
      ...[PROJECT[locale], analytics.noneProject],
    ])
    await page.reload()
    await expect(choose(page, locale, 'project')).toBeChecked()
    await page.keyboard.press('Tab')
    await choose(page, locale, 'project').focus()
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect(choose(page, locale, 'person')).toBeChecked()
    await expect(choose(page, locale, 'person')).toBeFocused()
    await region(page, analytics.byPerson).getByRole('application').focus()
    await page.keyboard.press('End')
    const said = region(page, analytics.byPerson).locator('[aria-live]')
    await expect(said).toContainText(`${analytics.overdue} 1`)

    const times = await asTable(region(page, analytics['median.person']), locale)
    await expect(times.getByRole('cell')).toHaveText(['0', '–', '–'])
    const progress = region(page, analytics.progress)
    const line = progress.getByRole('listitem').filter({ hasText: PROJECT[locale] })
    await expect(line).toContainText('50%')
    await line.getByRole('link').click()
    await expect(page.locator('main h1')).toContainText(PROJECT[locale])
  })

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(`who sees charts alone is shown the people they lead, and no projects, ${locale}`, async ({
    page,
  }) => {
    const { analytics } = WORDS[locale]
    const { manager } = await worked(locale)
    const company = await enter(page, manager, locale)
    await page.goto(`${company}/charts-analytics?group=person`)
    const people = region(page, analytics.byPerson)
    await expect(people.getByText(analytics.ownPeople)).toBeVisible()
    const table = await asTable(people, locale)
    await expect(table.locator('tbody tr')).toHaveCount(1)
    await expect(table.locator('tbody th')).toContainText(STAFF[locale].employee)
    await settle(page)
    await expect(region(page, analytics.progress)).toHaveCount(0)
  })

const WIDTHS = [1440, PHONE.viewport.width] as const
const lastDays = (days: number) => `from=${dayIn(1 - days)}&to=${today()}`

/** The number of slots outside the frame of each chart on the page. */
const outside = (page: Page) =>
  page.getByRole('application').evaluateAll((frames) =>
    frames.map((frame) => {
      const { left, right } = frame.getBoundingClientRect()
      const slots = [...frame.querySelectorAll('[data-index]')]
      const boxes = slots.map((slot) => slot.getBoundingClientRect())
      return boxes.filter((box) => box.right < left || box.left > right).length
    }),
  )

for (const locale of LANGUAGES)
  for (const width of lookInTurn(WIDTHS, locale, { onEvenDays: 'en' }))
    test(`every chart fits its frame, or says what is out of it, ${locale}, ${width} px`, async ({
      page,
      context,
    }) => {
      const { analytics, chartFiles, performance } = WORDS[locale]
      await page.setViewportSize({ width, height: 900 })
      const company = await signInAs(context, OWNERS[locale])
      for (const days of [30, 90, 366]) {
        await page.goto(`${company}/charts-analytics?group=person&${lastDays(days)}`)
        await settle(page)
        await expect(page.getByRole('application')).toHaveCount(6)
        expect(await outside(page)).toEqual([0, 0, 0, 0, 0, 0])
        expect(await scrollsSideways(page)).toBe(false)
        const byWeek = days > 90 || (width < 400 && days > 30)
        const note = byWeek ? performance.byWeek : performance.byDay
        const flow = region(page, analytics.flow)
        await expect(flow.getByText(note, { exact: true })).toBeVisible()
        if (!byWeek) {
          const cells = flow.locator('[data-index]')
          await expect(cells).toHaveCount(days)
        }
      }
      const people = region(page, analytics.byPerson)
      const drawn = await people.locator('svg[data-plot] rect[data-index]').count()
      const table = await asTable(people, locale)
      const all = await table.locator('tbody tr').count()
      const told = people.getByText(sentencePattern(chartFiles.drawn, String(drawn), String(all)))
      await expect(told).toHaveCount(drawn < all ? 1 : 0)
      if (width < 400) expect(drawn).toBeLessThan(all)
      expect(await axeFindings(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFindings(page)).toEqual([])
    })

interface Wanted {
  title: string
  type: 'png' | 'svg' | 'csv'
  locale: Language
}

async function saved(page: Page, { title, type, locale }: Wanted): Promise<Download> {
  const { chartFiles } = WORDS[locale]
  const name = sentencePattern(chartFiles.save, title)
  await region(page, title).getByRole('button', { name }).click()
  const menu = page.getByRole('menu', { name })
  const item = menu.getByRole('menuitem', { name: chartFiles[type], exact: true })
  await focusIn(menu)
  await item.focus()
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(page.getByRole('menu')).toHaveCount(0)
  return file
}

const read = async (file: Download) => readFileSync(await file.path())

/** The width of a picture, its corner pixel, and the number of dark pixels in the title area. */
const looksOf = (page: Page, png: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d', { willReadFrequently: true })!
    pen.drawImage(image, 0, 0)
    const inkIn = (top: number, bottom: number) => {
      const { data } = pen.getImageData(0, top, width, bottom - top)
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 128) dark += 1
      return dark
    }
    return { width, corner: [...pen.getImageData(0, 0, 1, 1).data], title: inkIn(100, 160) }
  }, png.toString('base64'))

for (const locale of LANGUAGES)
  test(`a chart is saved as a picture on light ground, with its title, days and legend, and as its numbers, ${locale}`, async ({
    page,
    context,
    another,
  }) => {
    const { analytics } = WORDS[locale]
    await page.setViewportSize(PHONE.viewport)
    await page.emulateMedia({ colorScheme: 'dark' })
    const company = await signInAs(context, OWNERS[locale])
    await page.goto(`${company}/charts-analytics?${lastDays(30)}`)
    await settle(page)
    const chart = region(page, analytics.byDepartment)
    const saveAs = (type: 'png' | 'svg' | 'csv') =>
      saved(page, { title: analytics.byDepartment, type, locale })

    const svg = await saveAs('svg')
    expect(svg.suggestedFilename()).toBe(`${analytics.byDepartment} ${dayIn(-29)} – ${today()}.svg`)
    const whole = (await read(svg)).toString('utf8')
    expect(whole.includes('font/woff2;base64,'), 'its fonts').toBe(true)
    const picture = whole.replaceAll(/base64,[^)]+/g, '')
    for (const text of [analytics.byDepartment, ...['created', 'done', 'overdue'].map(nameIn)])
      expect(picture).toContain(`>${text}</text>`)
    expect(picture).toContain('fill="rgb(255, 255, 255)"')
    expect(picture).not.toMatch(/var\(|class=|light-dark|https?:\/\/(?!www\.w3\.org)/)
    expect(picture.includes('direction="rtl"')).toBe(locale === 'ar')
    const viewer = await another()
    const path = test.info().outputPath('chart.svg')
    await svg.saveAs(path)
    await viewer.goto(`file://${path}`)
    expect(await viewer.locator('svg svg g path').count()).toBeGreaterThan(10)
    await expect(viewer.getByText(analytics.byDepartment, { exact: true }).last()).toBeVisible()

    const png = await saveAs('png')
    const looks = await looksOf(page, await read(png))
    expect(looks).toMatchObject({ width: 1920, corner: [255, 255, 255, 255] })
    expect(looks.title, 'the letters of the title').toBeGreaterThan(500)

    const csv = (await read(await saveAs('csv'))).toString('utf8')
    const lines = csv.trimEnd().split('\r\n')
    const heads = [analytics.department, ...['created', 'done', 'overdue'].map(nameIn)]
    expect(lines[0]).toBe(`\uFEFF${heads.map((one) => `"${one}"`).join(',')}`)
    const table = await asTable(chart, locale)
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('th bdi, td')].map((cell) => `"${cell.textContent}"`).join(','),
        ),
      )
    expect(lines.slice(1)).toEqual(rows)

    function nameIn(event: string): string {
      return analytics[event as 'created' | 'done' | 'overdue']
    }
  })

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(`where no project chosen has tasks, the page says that and leads back to all, ${locale}`, async ({
    page,
  }) => {
    const { analytics, lists } = WORDS[locale]
    const { owner, departmentId } = await worked(locale)
    const company = await enter(page, owner, locale)
    const chosen = encodeURIComponent(JSON.stringify([departmentId]))
    await page.goto(`${company}/charts-analytics?${lastDays(7)}&departments=${chosen}`)
    const progress = region(page, analytics.progress)
    await expect(progress.getByText(analytics.noProgressHere)).toBeVisible()
    await progress.getByRole('button', { name: lists.clearFilters }).click()
    await expect(progress.getByRole('link', { name: PROJECT[locale] })).toBeVisible()
  })

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(`without one-time work the page says so and leads on; what fails can be asked for again, ${locale}`, async ({
    page,
  }) => {
    const { analytics, common, lists, performance } = WORDS[locale]
    const { owner } = await worked(locale)
    const company = await enter(page, owner, locale)
    await page.goto(`${company}/charts-analytics?from=${dayIn(-20)}&to=${dayIn(-10)}`)
    const work = region(page, analytics.oneTimeWork)
    await expect(work.getByText(analytics.nothing)).toBeVisible()
    await work.getByRole('button', { name: lists.lastYear }).click()
    await expect(region(page, analytics.flow)).toBeVisible()

    expectConsole(REFUSED)
    await deafen(page.context())
    await page.route('**/api/taskPerformance', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${company}/charts-analytics?${lastDays(7)}`)
    const failed = work.getByRole('alert').filter({ hasText: performance.failed })
    await expect(failed).toBeVisible()
    await page.unrouteAll()
    await failed.getByRole('button', { name: common.retry }).click()
    await expect(region(page, analytics.flow)).toBeVisible()
    await expect(failed).toHaveCount(0)
  })
