import { useEffect } from 'react'

/** What was just left for another page: `list` for the list, or the id of a project. */
let left: string | undefined

/**
 * Calls `focus` with the place that was just left, so that the focus moves to a project's name on
 * opening, and back to that project in the list on return.
 */
export function useFocusBetween(place: string, focus: (left: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes on every render
  useEffect(() => {
    if (left !== undefined && left !== place) focus(left)
    return () => {
      left = place
      setTimeout(() => {
        left = undefined
      })
    }
  }, [place])
}
