import { useEffect, useState } from 'react'

const KEY = 'sidebarCollapsed'
const NARROW = '(max-width: 1199.98px)'

/** Whether the sidebar is folded: as remembered, and always at first on screens under 1200 px. */
export function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(
    () => matchMedia(NARROW).matches || localStorage.getItem(KEY) === 'true',
  )
  useEffect(() => {
    const media = matchMedia(NARROW)
    const follow = () => setCollapsed(media.matches || localStorage.getItem(KEY) === 'true')
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])
  const toggle = () => {
    localStorage.setItem(KEY, String(!collapsed))
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle]
}
