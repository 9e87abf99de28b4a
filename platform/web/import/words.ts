import { ensureMessages } from '#platform/web/i18n.ts'

/** The words of every import, which come with its dialog. */
export const importWords = {
  en: () => import('#platform/web/import/messages.en.ts'),
  ar: () => import('#platform/web/import/messages.ar.ts'),
}

/** Loads the code of a feature's import together with the words of every import. */
export async function withImportWords<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), ensureMessages({ import: importWords })])
  return code
}
