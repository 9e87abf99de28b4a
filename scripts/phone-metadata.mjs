// Extracts the rules of seven countries from libphonenumber-js, so that a browser loads only these.
// Run it after an upgrade of the library; a test of features/profile fails if it is necessary.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

const COUNTRIES = ['EG', 'AF', 'AL', 'DZ', 'SA', 'US', 'GB']
const SOURCE = path.join(root, 'node_modules/libphonenumber-js/metadata.max.json')
const TARGET = path.join(root, 'features/profile/phone-metadata.json')

const { version, country_calling_codes, countries } = JSON.parse(readFileSync(SOURCE, 'utf8'))
const codes = Object.entries(country_calling_codes)
  .map(([code, names]) => [code, names.filter((name) => COUNTRIES.includes(name))])
  .filter(([, names]) => names.length > 0)
const kept = {
  version,
  country_calling_codes: Object.fromEntries(codes),
  countries: Object.fromEntries(COUNTRIES.map((name) => [name, countries[name]])),
  nonGeographic: {},
}
writeFileSync(TARGET, `${JSON.stringify(kept)}\n`)
execFileSync('npx', ['biome', 'format', '--write', TARGET], { cwd: root })
