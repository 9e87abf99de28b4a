import { useDeferredValue } from 'react'

/**
 * False while a part is first drawn, true as soon as the page has time for more: for what a card
 * shows beside its title. Cards come into sight while one scrolls, and what is drawn at once holds
 * up the scrolling; what is drawn later gives way to it.
 */
export const useDeferredRender = (): boolean => useDeferredValue(true, false)
