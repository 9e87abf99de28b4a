import { useDeferredValue } from 'react'

/**
 * False on the first render, true as soon as the page has time: for the less important parts of a
 * card. Cards come into view during scrolling; an immediate render would block the scrolling, a
 * deferred render yields to it.
 */
export const useDeferredRender = (): boolean => useDeferredValue(true, false)
