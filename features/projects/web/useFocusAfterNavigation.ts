import { useEffect } from 'react'

/** What was just left for another page: `list` for the list, or the id of a project. */
let previousPlace: string | undefined

/**
 * Calls `focus` with the place that was just left, so that the focus moves to a project's name on
 * opening, and back to that project in the list on return.
 */
export function useFocusAfterNavigation(place: string, focus: (left: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes on every render
  useEffect(() => {
    if (previousPlace !== undefined && previousPlace !== place) focus(previousPlace)
    return () => {
      previousPlace = place
      setTimeout(() => {
        previousPlace = undefined
      })
    }
  }, [place])
}
