/** The first of what the page has that is in sight. */
export const shown = <E extends HTMLElement>(selector: string): E | undefined =>
  [...document.querySelectorAll<E>(`main ${selector}`)].find((one) => one.checkVisibility())

/** A dialog or a menu hides the page behind it from everybody. */
export const isCovered = (): boolean =>
  document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') !== null

/** Whether there was something to press. */
export function press(selector: string): boolean {
  const button = shown(selector)
  button?.focus()
  button?.click()
  return button !== undefined
}
