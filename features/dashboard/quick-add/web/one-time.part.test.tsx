import { describe, expect, test, vi } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectFocusWithin,
  expectNoSidewaysScroll,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { answer, ErrorReply, posted, sent } from '#app/web/test/wire.ts'
import { QuickAddOneTime, QuickAddRoutine } from '#features/dashboard/quick-add/web/QuickAdd.tsx'
import { WORDS } from '#features/dashboard/quick-add/web/test/form.ts'
import {
  createDirectory,
  createTaskReply,
  fill,
  getForm,
  idOf,
  openForm,
  pick,
  STORY,
} from '#features/dashboard/quick-add/web/test/one-time.tsx'
import { getDirectory } from '#features/directory/contract.ts'
import { createTask } from '#features/one-time-tasks/tasks/contract.ts'

const SAYS = {
  en: { closed: 'The shop is closed.', full: 'The store of this device is full.', taken: 'Taken.' },
  ar: { closed: 'المتجر مغلق.', full: 'امتلأت ذاكرة هذا الجهاز.', taken: 'محجوز.' },
} as const
/** A person's name, and the way a user in a hurry types it. */
const TYPED = {
  en: { name: 'Zoë', typed: 'zoe' },
  ar: { name: 'إسراءُ', typed: 'اسراء' },
} as const
const PROJECTS = {
  en: { active: 'Second shop', stopped: 'Old shop' },
  ar: { active: 'المتجر الثاني', stopped: 'المتجر القديم' },
} as const

const asked = () => sent.filter(({ path }) => path === '/directory').length

/** Presses Tab until the focus is there. */
async function tabTo(place: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if (place.query()?.contains(document.activeElement)) return
    await userEvent.keyboard('{Tab}')
  }
  throw new Error('The focus does not come there by Tab')
}

describe.each(LOCALES)('a one-time task in %s', (locale) => {
  const { quickAdd, tasks, common } = WORDS[locale]
  const { title, assigned, supervised, other } = STORY[locale]
  const says = SAYS[locale]

  test('is added by keyboard alone', async () => {
    answer(createTask, createTaskReply(title))
    answer(getDirectory, createDirectory([assigned, supervised, other]))
    const onAdded = vi.fn()
    await renderPart(<QuickAddOneTime onAdded={onAdded} />, { locale })
    const form = getForm(locale)
    await tabTo(form.plus)
    await userEvent.keyboard('{Enter}')
    await expect.element(form.title).toHaveFocus()
    await userEvent.keyboard(title)
    await tabTo(form.summary)
    await userEvent.keyboard('{Enter}')
    await tabTo(form.people('assigned'))
    await userEvent.keyboard(assigned)
    await expect.element(form.dialog.getByRole('option', { name: assigned })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(form.summary).toHaveTextContent(assigned)
    await tabTo(form.supervisorToggle)
    await userEvent.keyboard(' ')
    await tabTo(form.people('supervised'))
    await userEvent.keyboard(supervised)
    await expect.element(form.dialog.getByRole('option', { name: supervised })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(form.summary).toHaveTextContent(supervised)
    await tabTo(form.tool('end'))
    await userEvent.keyboard('{Enter}')
    const day = form.dialog.getByRole('group', { name: quickAdd.endDate }).getByRole('button')
    await tabTo(day.first())
    await userEvent.keyboard('{Enter}')
    const calendar = page.getByRole('grid')
    await expectFocusWithin(calendar)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expectCount(calendar, 0)
    await tabTo(form.create)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
    await expect.element(page.getByText(quickAdd.oneTimeAdded, { exact: true })).toBeVisible()
    await expect.element(form.plus).toHaveFocus()
    const [body] = posted() as { deadline: string; start_date: string }[]
    expect(Date.parse(body?.deadline ?? '') - Date.parse(body?.start_date ?? '')).toBe(
      7 * 86_400_000,
    )
    expect(body).toMatchObject({
      ...{ title, assigned_user_id: [idOf(0)], supervisor_user_id: idOf(1) },
    })
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click beside it', () => commands.mouse({ x: 5, y: 5 }, 'down', 'up')],
  ] as const)('is forgotten with its form by %s', async (_, close) => {
    const form = await openForm(locale)
    await fill(form, locale)
    await form.supervisorToggle.click()
    await form.tool('end').click()
    await close()
    await expectCount(form.dialog, 0)
    await expect.element(form.plus).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(form.title).toHaveValue('')
    await expect.element(form.summary).toHaveTextContent(quickAdd.nobody)
    await expect.element(form.summary).toHaveAttribute('aria-expanded', 'false')
    await expect.element(form.tool('end')).toHaveAttribute('aria-expanded', 'false')
    await form.summary.click()
    await expect.element(form.supervisorToggle).toHaveAttribute('aria-pressed', 'false')
    expect(posted()).toEqual([])
  })

  test('is offered people who were fetched before the form is opened, once', async () => {
    answer(getDirectory, createDirectory([assigned]))
    await renderPart(<QuickAddOneTime onAdded={() => {}} />, { locale })
    const form = getForm(locale)
    await expect.element(form.plus).toBeVisible()
    expect(asked()).toBe(0)
    await commands.mouse({ x: 600, y: 300 }, { x: 610, y: 310 })
    await expect.poll(asked).toBe(1)
    await form.plus.click()
    await fill(form, locale)
    expect(asked()).toBe(1)
  })

  test('is put into an active project alone', async () => {
    answer(createTask, createTaskReply(title))
    const { active, stopped } = PROJECTS[locale]
    const directory = createDirectory([assigned], {
      projects: [
        { id: idOf(5), name: active, status: 1 },
        { id: idOf(6), name: stopped, status: 0 },
      ],
    })
    const form = await openForm(locale, { directory })
    await fill(form, locale)
    await form.tool('project').click()
    const project = form.dialog.getByRole('combobox', { name: tasks.project })
    await project.click()
    await expectCount(form.dialog.getByRole('option'), 1)
    await expect.element(form.dialog.getByRole('option')).toHaveTextContent(active)
    await project.fill(stopped)
    await expect.element(form.dialog.getByText(quickAdd.noResults)).toBeVisible()
    await pick(form, project, active)
    await expect.element(form.tool('project')).toHaveTextContent(active)
    await form.create.click()
    await expectCount(form.dialog, 0)
    expect(posted()).toMatchObject([{ title, project_id: idOf(5) }])
  })

  test('finds people however their names are typed, and nobody twice', async () => {
    const { name, typed } = TYPED[locale]
    const form = await openForm(locale, { directory: createDirectory([assigned, name]) })
    await fill(form, locale)
    const field = form.people('assigned')
    await field.fill(typed)
    await expect.element(form.dialog.getByRole('option')).toHaveTextContent(name)
    await userEvent.keyboard('{Enter}')
    await field.fill(typed)
    await expect.element(form.dialog.getByText(quickAdd.noResults)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const chips = form.dialog.getByRole('button', {
      name: sentencePattern(quickAdd.removePerson, name),
    })
    await expectCount(chips, 1)
  })

  test('forgets the people of rows that are switched off', async () => {
    answer(createTask, createTaskReply(title))
    const form = await openForm(locale)
    await fill(form, locale)
    await form.supervisorToggle.click()
    await pick(form, form.people('supervised'), supervised)
    await form.othersToggle.click()
    await pick(form, form.people('informed'), other)
    await form.supervisorToggle.click()
    await form.othersToggle.click()
    for (const gone of [supervised, other])
      await expect.element(form.summary).not.toHaveTextContent(gone)
    await form.supervisorToggle.click()
    await expect.element(form.people('supervised')).toHaveValue('')
    await form.supervisorToggle.click()
    await form.create.click()
    await expectCount(form.dialog, 0)
    expect(posted()).toMatchObject([
      { assigned_user_id: [idOf(0)], supervisor_user_id: null, inform_user_id: [] },
    ])
  })

  test('says what it lacks, and marks it', async () => {
    answer(createTask, createTaskReply(title))
    const form = await openForm(locale)
    const warning = page.getByRole('alertdialog', { name: common.validationTitle })
    await form.create.click()
    await expect.element(warning).toHaveTextContent(quickAdd.fillRequired)
    await expect.element(form.title).toHaveAttribute('aria-invalid', 'true')
    await expect.element(form.people('assigned')).toHaveAttribute('aria-invalid', 'true')
    await form.title.fill(title)
    await pick(form, form.people('assigned'), assigned)
    await form.create.click()
    await expectCount(form.dialog, 0)
    expect(posted()).toHaveLength(1)
  })

  test('says why it was not added, and loses nothing that was typed', async () => {
    const form = await openForm(locale)
    await fill(form, locale)
    const fails = async (text: string) => {
      await form.create.click()
      await expect.element(form.failed.getByText(text, { exact: true })).toBeVisible()
      await form.failed.getByRole('button', { name: common.close, exact: true }).last().click()
      await expectCount(form.failed, 0)
    }
    answer(createTask, () => new ErrorReply(500, { message: says.closed }))
    await fails(says.closed)
    answer(createTask, () => new ErrorReply(500, {}))
    await fails(quickAdd.oneTimeFailed)
    answer(createTask, () => Promise.reject(new TypeError('Failed to fetch')))
    await fails(common.unreachable)
    // The page itself fails to send the request.
    const { fetch } = window
    for (const [reason, text] of [
      [says.full, says.full],
      ['', quickAdd.oneTimeFailed],
    ] as const) {
      vi.spyOn(window, 'fetch').mockImplementation((to, request) => {
        if (request?.method === 'POST') throw new Error(reason)
        return fetch(to, request)
      })
      await fails(text)
    }
    await expect.element(form.title).toHaveValue(title)
    await expect.element(form.summary).toHaveTextContent(assigned)
    await expect.element(form.create).toBeEnabled()
  })

  test('lists and marks what the server refuses, and may be folded while it is wrong', async () => {
    const form = await openForm(locale, { theme: 'dark' })
    await fill(form, locale)
    await form.supervisorToggle.click()
    await pick(form, form.people('supervised'), supervised)
    await form.summary.click()
    const errors = {
      deadline: [says.closed, says.taken],
      supervisor_user_id: [says.taken],
      'assigned_user_id.0': [says.full],
    }
    answer(createTask, () => new ErrorReply(422, { message: common.validationTitle, errors }))
    const refuse = async () => {
      await form.create.click()
      const of = (field: string, problem: string) =>
        sentencePattern(common.fieldError, field, problem)
      const items = form.failed.getByRole('listitem')
      const expected = [
        of(quickAdd.endDate, says.closed),
        of(quickAdd.endDate, says.taken),
        of(tasks['place.supervised'], says.taken),
        of(`${tasks['place.assigned']} 1`, says.full),
      ]
      await expectCount(items, expected.length)
      for (const [at, line] of expected.entries())
        await expect.element(items.nth(at)).toHaveTextContent(line)
      await userEvent.keyboard('{Escape}')
      await expectCount(form.failed, 0)
    }
    await refuse()
    const wrong = (place: Locator) => place.getByRole('img', { name: quickAdd.wrong })
    for (const place of [form.summary, form.tool('end')]) {
      await expect.element(place).toHaveAttribute('aria-expanded', 'true')
      await place.click()
      await expect.element(place).toHaveAttribute('aria-expanded', 'false')
      await expect.element(wrong(place)).toBeVisible()
    }
    await expectCount(wrong(form.tool('project')), 0)
    await expectAccessible()
    // The next refusal opens them again, at the fields to correct.
    await refuse()
    await expect.element(form.people('supervised')).toHaveAttribute('aria-invalid', 'true')
    const end = form.dialog.getByRole('group', { name: quickAdd.endDate })
    await expect
      .element(end)
      .toHaveAccessibleDescription(new RegExp(`${says.closed}\\s+${says.taken}`))
    await form.supervisorToggle.click()
    answer(createTask, createTaskReply(title))
    await form.create.click()
    await expectCount(form.dialog, 0)
    expect(posted().at(-1)).toMatchObject({ title, supervisor_user_id: null })
  })

  test('asks again from its form for people who cannot be fetched', async () => {
    answer(createTask, createTaskReply(title))
    answer(getDirectory, () => new ErrorReply(500, {}))
    await renderPart(<QuickAddOneTime onAdded={() => {}} />, { locale })
    const form = getForm(locale)
    await form.plus.click()
    const lost = form.dialog.getByRole('alert').filter({ hasText: quickAdd.optionsFailed })
    const retry = lost.getByRole('button', { name: common.retry })
    await expect.element(lost).toBeVisible()
    await expectAccessible()
    await form.title.fill(title)
    // One request by the form, and one by the dashboard half a second after it is shown.
    await expect.poll(asked).toBe(2)
    await retry.click()
    await expect.poll(asked).toBe(3)
    await expect.element(retry).toBeEnabled()
    await expect.element(lost).toBeVisible()
    answer(getDirectory, createDirectory([assigned]))
    await retry.click()
    await expectCount(lost, 0)
    await expect.element(form.title).toHaveFocus()
    await form.summary.click()
    await pick(form, form.people('assigned'), assigned)
    await form.create.click()
    await expectCount(form.dialog, 0)
    expect(posted()).toMatchObject([{ title }])
  })
})

test.each(APPEARANCES)('its form can be read at any width, $locale, $theme', async (look) => {
  const { locale } = look
  const form = await openForm(locale, look)
  // Sent without people: the errors are marked and shown next to the open parts.
  await form.title.fill(STORY[locale].title)
  await form.create.click()
  await expect.element(form.people('assigned')).toHaveAttribute('aria-invalid', 'true')
  await form.supervisorToggle.click()
  await form.othersToggle.click()
  for (const tool of ['project', 'priority', 'start', 'end'] as const) {
    await form.tool(tool).click()
    for (const width of [320, 390, 1440]) {
      await page.viewport(width, 900)
      await expectToFit(form.dialog)
      expectNoSidewaysScroll()
    }
    await expectAccessible()
  }
})

test('one form is open at a time: of two that are pressed at once the later one', async () => {
  answer(getDirectory, createDirectory([STORY.en.assigned]))
  await renderPart(
    <>
      <QuickAddRoutine onAdded={() => {}} />
      <QuickAddOneTime onAdded={() => {}} />
    </>,
    { locale: 'en', isOwner: true },
  )
  const form = getForm('en')
  const routine = page.getByRole('button', { name: WORDS.en.dashboard.addRoutine, exact: true })
  const [first, second] = [routine.element(), form.plus.element()] as HTMLElement[]
  first?.click()
  second?.click()
  await expect.element(form.title).toHaveFocus()
  await expectCount(page.getByRole('dialog'), 1)
})
