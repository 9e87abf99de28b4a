const MOUSE_PX = 4
const TOUCH_PX = 8
const LONG_PRESS_MS = 350

interface Gesture {
  onStart: () => void
  onMove: (x: number, y: number) => void
  /** Called with the drop position, or without one if the drag was cancelled. */
  onEnd: (at?: { x: number; y: number }) => void
}

/** Suppresses the click that the browser fires after the pointer is released. */
function swallowClick(): void {
  const stop = new AbortController()
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort())
}

/**
 * Follows a pressed pointer: a mouse starts a drag when it moves, a finger after a long press,
 * since an earlier move scrolls. Escape cancels the drag.
 */
export function trackPointer(
  { pointerId, pointerType, clientX, clientY }: PointerEvent,
  gesture: Gesture,
): void {
  const byTouch = pointerType !== 'mouse'
  const stop = new AbortController()
  const { signal } = stop
  let isDragging = false
  const start = () => {
    isDragging = true
    gesture.onStart()
    gesture.onMove(clientX, clientY)
  }
  const timer = byTouch ? setTimeout(start, LONG_PRESS_MS) : undefined
  const end = (at?: { x: number; y: number }) => {
    clearTimeout(timer)
    stop.abort()
    if (!isDragging) return
    swallowClick()
    gesture.onEnd(at)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const { clientX: x, clientY: y } = event
    if (isDragging) return gesture.onMove(x, y)
    const far = Math.hypot(x - clientX, y - clientY) > (byTouch ? TOUCH_PX : MOUSE_PX)
    if (far && byTouch) end()
    else if (far) start()
  }
  const cancelEvent = (event: Event) => {
    if (isDragging) event.preventDefault()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', ({ clientX: x, clientY: y }) => end({ x, y }), { signal })
  window.addEventListener('pointercancel', () => end(), { signal })
  window.addEventListener('touchmove', cancelEvent, { signal, passive: false })
  window.addEventListener('contextmenu', cancelEvent, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}
