import path from 'node:path'
import * as z from 'zod/mini'

const optional = z.optional(z.string().check(z.minLength(1)))
const flag = (fallback: '0' | '1') => z._default(z.enum(['0', '1']), fallback)
const url = (...protocols: string[]) =>
  z.optional(
    z.string().check(
      z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
        error: `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
      }),
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
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })),
  ),
  SMTP_URL: url('smtp:', 'smtps:'),
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
  TRUST_PROXY: flag('0'),
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
  smtpUrl: string | undefined
  mailFrom: string
  demo: boolean
  rateLimits: boolean
  /** Where page views are handed on to. */
  analyticsUrl: string | undefined
  logLevel: string
  fakeNow: Date | undefined
  trustProxy: boolean
}

export class ConfigError extends Error {}

function refuse(env: z.output<typeof Environment>): string[] {
  const production = env.NODE_ENV === 'production'
  const problems: string[] = []
  if (production && env.FAKE_NOW) problems.push('FAKE_NOW: not in production')
  if (production && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL: needed in production, mails link to it')
  if (env.ANALYTICS_URL && new URL(env.ANALYTICS_URL).username)
    problems.push('ANALYTICS_URL: without a user name, none is sent')
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
  const shownHost = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    filesDir: path.resolve(env.FILES_DIR ?? path.join(env.DATA_DIR, 'files')),
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    demo: env.DEMO ? env.DEMO === '1' : !env.DATABASE_URL,
    rateLimits: env.RATE_LIMITS === 'on',
    analyticsUrl: env.ANALYTICS_URL,
    logLevel: env.LOG_LEVEL,
    fakeNow: env.FAKE_NOW ? new Date(env.FAKE_NOW) : undefined,
    trustProxy: env.TRUST_PROXY === '1',
  }
}

export const readEnvironment = (): Config => readConfig(process.env)
