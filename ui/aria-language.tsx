import { useEffect } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'

function Listener() {
  useLocale()
  // What was chosen before this came, React Aria has not heard of.
  useEffect(() => void window.dispatchEvent(new Event('languagechange')), [])
  return null
}

/**
 * React Aria hears of a change of language only while one of its parts is on the page: after a change
 * on the sign-in page, date fields would keep the former one. What is never on the page stays for good.
 */
createRoot(document.createElement('div')).render(<Listener />)
