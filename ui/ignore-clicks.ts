import type { MouseEvent } from 'react'

/** For a dialog that fades out: a second click or Enter would otherwise repeat its action. */
export const ignoreClicks = {
  onClickCapture: (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  },
}
