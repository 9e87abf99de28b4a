import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GalleryPage } from '#app/web/gallery/GalleryPage.tsx'
import {
  APPEARANCES,
  expectAccessible,
  expectFocusWithin,
  expectNoSidewaysScroll,
  renderPart,
} from '#app/web/test/part.tsx'

test.each(APPEARANCES)(
  'axe finds nothing in any component, in $locale and $theme',
  async (look) => {
    await renderPart(<GalleryPage />, look)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible()
    expectNoSidewaysScroll()
  },
)

/** Whether the boxes of two elements have no point in common. */
function areApart(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return b.left >= a.right || b.right <= a.left || b.top >= a.bottom || b.bottom <= a.top
}

test.each([390, 1440])(
  'a message covers neither the buttons of a dialog nor what has the focus, at %i px',
  async (width) => {
    await renderPart(<GalleryPage />, { width })
    await page.getByRole('button', { name: 'Toast that stays' }).click()
    const message = page.getByRole('region', { name: 'Notifications' })
    await expect.element(message).toBeVisible()
    for (const opener of ['Dialog', 'Side panel']) {
      const button = page.getByRole('button', { name: opener, exact: true })
      button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
      const dialog = page.css('[role$=dialog]:not([aria-modal=false])')
      await expect.element(dialog).toBeVisible()
      await expectFocusWithin(dialog)
      const focused = document.querySelectorAll(':focus:not([role$=dialog])')
      for (const one of [...dialog.getByRole('button').elements(), ...focused])
        await expect
          .poll(() => areApart(message.element(), one), {
            message: `${opener}: ${one.textContent}`,
          })
          .toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    }
  },
)
