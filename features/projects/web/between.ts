import { useEffect } from 'react'

/** The list, or the id of a project's page: what was left in this very moment for another. */
let left: string | undefined

/**
 * Who goes from the list to a project stands at its name, who comes back at what they came from:
 * `focus` is told what was left.
 */
export function useFocusBetween(place: string, focus: (left: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another at each drawing
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
