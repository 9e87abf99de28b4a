import { useEffect, useRef } from 'react'

const STYLED = /\sstyle="/g
const SHEETS = /<style>.*?<\/style>/gs

/**
 * A mail's HTML as a mail program shows it: separated from the page's styles in a shadow root.
 * Inline styles are set by script, because the page does not allow style attributes in markup.
 */
export function MailPreview({ html, label }: { html: string; label: string }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = container.current
    if (!host) return
    const mail = new DOMParser().parseFromString(
      html.replaceAll(SHEETS, '').replaceAll(STYLED, ' data-style="'),
      'text/html',
    )
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const body = document.createElement('div')
    body.lang = mail.documentElement.lang
    body.dir = mail.documentElement.dir
    body.append(...[...mail.body.childNodes].map((node) => document.importNode(node, true)))
    for (const one of body.querySelectorAll<HTMLElement>('[data-style]')) {
      one.style.cssText = one.dataset.style ?? ''
      delete one.dataset.style
    }
    for (const link of body.querySelectorAll('a')) link.target = '_blank'
    root.replaceChildren(body)
  }, [html])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a document within the page
    <div
      ref={container}
      role="group"
      aria-label={label}
      className="overflow-hidden rounded-md border border-line"
    />
  )
}
