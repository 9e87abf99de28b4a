import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'

const optional = z.optional(z.string().check(z.minLength(1)))
const url = (...protocols: string[]) =>
  z.optional(
    z.string().check(
      z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
        error: `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
      }),
    ),
  )
const postgres = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })),
)

const MOST_PROXIES = 10
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, a network such as `10.0.0.0/8`, or one that Fastify knows by name. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (NAMED_NETWORKS.has(text)) return true
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return longest > 0 && more.length === 0 && (bits === undefined || isWithin(bits, longest))
}

const isWithin = (digits: string, most: number) =>
  /^\d{1,3}$/.test(digits) && Number(digits) <= most

/** How many proxies stand in front, or which networks they are in. */
const Proxies = z.pipe(
  z.string().check(
    z.refine(
      (value) =>
        isWithin(value, MOST_PROXIES) || value.split(',').every((one) => isNetwork(one.trim())),
      {
        error:
          'must be a number of proxies from 0 to 10, or their addresses or networks between commas',
      },
    ),
  ),
  z.transform((value: string) =>
    isWithin(value, MOST_PROXIES) ? Number(value) : value.split(',').map((one) => one.trim()),
  ),
)

const Environment = z.object({
  NODE_ENV: optional,
  PORT: z._default(
    z.coerce.number().check(
      z.refine((n) => Number.isInteger(n) && n >= 0 && n < 65536, {
        error: 'must be a port from 0 to 65535',
      }),
    ),
    3000,
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:'),
  DATA_DIR: z._default(z.string(), './data'),
  FILES_DIR: optional,
  SMTP_URL: z.union([z.literal('none'), url('smtp:', 'smtps:')], {
    error: 'must be a URL that begins with smtp:// or smtps://, or none',
  }),
  DATABASE_URL: postgres,
  DATABASE_POOL_URL: postgres,
  MAIL_FROM: z._default(z.string(), 'Diwan <diwan@localhost>'),
  S3_URL: url('s3:', 'http:', 'https:'),
  DEMO: z.optional(z.enum(['0', '1'])),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  ANALYTICS_URL: url('http:', 'https:'),
  FAKE_NOW: z.optional(z.iso.datetime()),
  TRUST_PROXY: z._default(Proxies, 0),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7e]{16,200}$/, { error: 'must have 16 to 200 visible characters' })),
  ),
})

export interface Config {
  production: boolean
  port: number
  host: string
  /** What links in mails begin with, without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** Where files of users are kept; processes that share a database share it too. */
  filesDir: string
  databaseUrl: string | undefined
  /** A pooler in front of that database, for requests alone. */
  databasePoolUrl: string | undefined
  /** Where mail goes; without one it is kept for /dev/mail, unless it goes nowhere. */
  smtpUrl: string | undefined
  /** No mail is sent or kept: links are copied by hand, and pages say so. */
  withoutMail: boolean
  mailFrom: string
  demo: boolean
  rateLimits: boolean
  /** Where page views are handed on to. */
  analyticsUrl: string | undefined
  logLevel: string
  fakeNow: Date | undefined
  /** How many proxies stand in front, or which networks they are in. */
  trustProxy: number | string[]
  /** The bearer token with which /metrics may be read from elsewhere. */
  metricsToken: string | undefined
}

export class ConfigError extends Error {}

function refuse(env: z.output<typeof Environment>): string[] {
  const production = env.NODE_ENV === 'production'
  const problems: string[] = []
  if (production) {
    if (!env.PUBLIC_URL)
      problems.push('PUBLIC_URL: needed in production, links in mails begin with it.')
    if (!env.SMTP_URL)
      problems.push('SMTP_URL: needed in production, or none to copy links by hand.')
    if (env.DEMO === '1') problems.push('DEMO: not in production, its passwords are known to all.')
    if (env.RATE_LIMITS === 'off')
      problems.push('RATE_LIMITS: not off in production, passwords could be guessed.')
    if (env.FAKE_NOW) problems.push('FAKE_NOW: not in production, the clock must be right.')
  }
  if (env.ANALYTICS_URL && new URL(env.ANALYTICS_URL).username)
    problems.push('ANALYTICS_URL: without a user name, none is sent.')
  if (env.DATABASE_POOL_URL && !env.DATABASE_URL)
    problems.push('DATABASE_POOL_URL: needs DATABASE_URL too, for migrations and jobs.')
  return problems
}

/**
 * Reads the configuration from environment variables.
 * Throws a ConfigError that names every variable that is wrong, and why.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const present = Object.entries(variables).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const result = Environment.safeParse(Object.fromEntries(present))
  const problems = result.success
    ? refuse(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!result.success || problems.length > 0)
    throw new ConfigError(
      `The configuration is wrong.\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  const env = result.data
  const production = env.NODE_ENV === 'production'
  const shownHost = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    filesDir: path.resolve(env.FILES_DIR ?? path.join(env.DATA_DIR, 'files')),
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL === 'none' ? undefined : env.SMTP_URL,
    withoutMail: env.SMTP_URL === 'none',
    databasePoolUrl: env.DATABASE_POOL_URL,
    mailFrom: env.MAIL_FROM,
    demo: env.DEMO ? env.DEMO === '1' : !production && !env.DATABASE_URL,
    rateLimits: env.RATE_LIMITS === 'on',
    analyticsUrl: env.ANALYTICS_URL,
    logLevel: env.LOG_LEVEL,
    fakeNow: env.FAKE_NOW ? new Date(env.FAKE_NOW) : undefined,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
  }
}

export const readEnvironment = (): Config => readConfig(process.env)
