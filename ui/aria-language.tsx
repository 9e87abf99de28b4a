import { useEffect } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'

function Listener() {
  useLocale()
  // React Aria missed the language chosen before this component was mounted.
  useEffect(() => void window.dispatchEvent(new Event('languagechange')), [])
  return null
}

/**
 * React Aria listens for language changes only while one of its components is mounted: after a
 * change on the sign-in page, date fields would keep the previous language. This root is never in
 * the page and so never unmounts.
 */
createRoot(document.createElement('div')).render(<Listener />)
