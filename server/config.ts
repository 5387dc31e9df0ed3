import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { judge, passwordRule } from '#contract/rules.ts'
import type { ProviderSettings } from './accounts/identity-provider.ts'
import { isLocalName } from './http/caller.ts'

const port = v.pipe(
  v.optional(v.string(), '3000'),
  v.regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'PORT must be a number from 0 to 65535'),
)

const count = (name: string, usual: string) =>
  v.pipe(
    v.optional(v.string(), usual),
    v.regex(/^[1-9]\d{0,11}$/, `${name} must be a whole number of at least 1`),
    v.transform(Number),
  )

const address = (name: string) =>
  v.pipe(
    v.string(),
    v.check((it) => isAddress(it), `${name} must be an address that begins with https://, or with http:// on this machine`),
  )

const schema = v.object({
  PORT: port,
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('HOST must be an address to listen on')), 'localhost'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must be a folder')), './data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'DATABASE_URL must begin with postgres://'))),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'SMTP_URL must begin with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.includes('@', 'MAIL_FROM must be an e-mail address')),
    'Causeway <causeway@localhost>',
  ),
  SALES_EMAIL: v.optional(v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/, 'SALES_EMAIL must be an e-mail address'))),
  SITE_ORIGIN: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'SITE_ORIGIN must be like https://causeway.example, with no path')),
  ),
  CODE_PEPPER: v.optional(v.pipe(v.string(), v.minLength(32, 'CODE_PEPPER must have at least 32 characters'))),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (it) => judge(passwordRule, it) === null,
        'ADMIN_PASSWORD must have 6 to 32 characters, among them a letter and a digit',
      ),
    ),
  ),
  ADMIN_EMAIL: v.optional(
    v.pipe(v.string(), v.includes('@', 'ADMIN_EMAIL must be an e-mail address')),
    'admin@localhost.localdomain',
  ),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_ISSUER: v.optional(address('GOOGLE_ISSUER'), 'https://accounts.google.com'),
  GOOGLE_JWKS_URL: v.optional(address('GOOGLE_JWKS_URL'), 'https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: v.optional(address('GOOGLE_SCRIPT_URL'), 'https://accounts.google.com/gsi/client'),
  TRUST_PROXY: v.pipe(
    v.optional(v.picklist(['0', '1', 'true', 'false'], 'TRUST_PROXY must be 1, behind a reverse proxy, or 0'), '0'),
    v.transform((it) => it === '1' || it === 'true'),
  ),
  EVENTS_PER_SECOND: count('EVENTS_PER_SECOND', '100'),
  EVENTS_PER_MONTH: count('EVENTS_PER_MONTH', '10000000'),
  GEO_DATABASE: v.optional(v.string()),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error or silent',
    ),
    'warn',
  ),
})

export type Config = v.InferOutput<typeof schema>

/** The environment, checked; or what is wrong with it, a sentence each. */
export const readConfig = (environment: NodeJS.ProcessEnv): { config: Config } | { complaints: string[] } => {
  const result = v.safeParse(schema, withoutEmpty(environment))
  if (!result.success) return { complaints: result.issues.map((issue) => issue.message) }
  if (result.output.DATABASE_URL && !result.output.CODE_PEPPER) {
    return { complaints: ['CODE_PEPPER must be set to a secret of at least 32 characters where DATABASE_URL is set'] }
  }
  return { config: result.output }
}

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLocalName(hostname))
}

/** The identity provider, where one is configured. Google writes its issuer with and without the scheme. */
export const providerOf = (config: Config): ProviderSettings | null =>
  config.GOOGLE_CLIENT_ID === undefined
    ? null
    : {
        clientId: config.GOOGLE_CLIENT_ID,
        issuers: [config.GOOGLE_ISSUER, config.GOOGLE_ISSUER.replace(/^https:\/\//, '')],
        keys: config.GOOGLE_JWKS_URL,
        script: config.GOOGLE_SCRIPT_URL,
      }

/** `NAME=` in a file of settings means that it is not set. */
const withoutEmpty = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

/** The secret that the database must not know. Made on the first start where none is given. */
export const readPepper = async ({ CODE_PEPPER, DATA_DIR }: Config): Promise<string> => {
  if (CODE_PEPPER) return CODE_PEPPER
  await mkdir(DATA_DIR, { recursive: true })
  const path = join(DATA_DIR, 'code-pepper')
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
  }
  await chmod(path, 0o600)
  return readFile(path, 'utf8')
}
