import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

const ASSETS = path.resolve('dist/web/assets')

/**
 * The product's main stylesheet, with all classes except those that large parts load themselves.
 */
const productStyles = () => readdirSync(ASSETS).find((file) => /^frame-.*\.css$/.test(file)) ?? ''

/** The classes used in the page that the product has rules for, but no loaded stylesheet. */
export async function unstyledClasses(page: Page): Promise<string[]> {
  const file = productStyles()
  const rules = readFileSync(path.join(ASSETS, file), 'utf8')
  return page.evaluate(
    ([file, text]) => {
      const loaded = [...document.styleSheets]
      if (loaded.some(({ href }) => href?.endsWith(file))) return []
      const whole = new CSSStyleSheet()
      whole.replaceSync(text)
      const classesIn = (list: CSSRuleList): string[] =>
        [...list].flatMap((rule) => [
          ...((rule as CSSStyleRule).selectorText?.match(/\.(?:\\.|[\w-])+/g) ?? []),
          ...('cssRules' in rule ? classesIn(rule.cssRules as CSSRuleList) : []),
        ])
      const all = new Set(classesIn(whole.cssRules))
      const known = new Set(loaded.flatMap(({ cssRules }) => classesIn(cssRules)))
      const used = [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList])
      const missing = used.filter((name) => {
        const selector = `.${CSS.escape(name)}`
        return all.has(selector) && !known.has(selector)
      })
      return [...new Set(missing)]
    },
    [file, rules] as const,
  )
}
