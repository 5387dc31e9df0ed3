import * as v from 'valibot'
import { passwordRule, validate } from '#contract/http/rules.ts'
import type { ProviderSettings } from './accounts/identity-provider.ts'
import { isLocalName } from './http/client-address.ts'
import { isNetwork } from './kernel/networks.ts'

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

const flag = (complaint: string) =>
  v.pipe(
    v.optional(v.picklist(['0', '1', 'true', 'false'], complaint), '0'),
    v.transform((it) => it === '1' || it === 'true'),
  )

const isLongEnough = (it: string) => it.length >= 32

const secret = (name: string) => v.optional(v.pipe(v.string(), v.check(isLongEnough, `${name} must have at least 32 characters`)))

const secrets = (name: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((it) => it.split(',').flatMap((one) => one.trim() || [])),
    v.check((it) => it.every(isLongEnough), `${name} must hold secrets of at least 32 characters, separated by commas`),
  )

const networks = (name: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((it) => it.split(',').flatMap((one) => one.trim() || [])),
    v.check((it) => it.every(isNetwork), `${name} must hold networks like 10.0.0.0/8 or addresses, separated by commas`),
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
  MAIL_SPF: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:\+?(?:include:|a:|mx:|ip4:|ip6:)[\w.:/-]+(?:\s+|$))+$/,
        'MAIL_SPF must hold SPF mechanisms like include:spf.causeway.example',
      ),
    ),
  ),
  SALES_EMAIL: v.optional(v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/, 'SALES_EMAIL must be an e-mail address'))),
  SITE_ORIGIN: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'SITE_ORIGIN must be like https://causeway.example, with no path')),
  ),
  APP_SECRET: secret('APP_SECRET'),
  APP_SECRET_PREVIOUS: secrets('APP_SECRET_PREVIOUS'),
  /** Older names of the two settings above. */
  CODE_PEPPER: secret('CODE_PEPPER'),
  CODE_PEPPER_PREVIOUS: secrets('CODE_PEPPER_PREVIOUS'),
  LOCAL_OUTBOX: flag('LOCAL_OUTBOX must be 1, to keep mails in the local outbox of a public server, or 0'),
  NODE_ENV: v.optional(v.string()),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (it) => validate(passwordRule, it) === null,
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
  TRUST_PROXY: flag('TRUST_PROXY must be 1, behind a reverse proxy, or 0'),
  EVENTS_PER_SECOND: count('EVENTS_PER_SECOND', '100'),
  EVENTS_PER_MONTH: count('EVENTS_PER_MONTH', '10000000'),
  AI_MODEL_NETWORKS: networks('AI_MODEL_NETWORKS'),
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

/** The validated environment, or its faults, one sentence each. */
export const readConfig = (environment: NodeJS.ProcessEnv): { config: Config } | { complaints: string[] } => {
  const result = v.safeParse(schema, withoutEmpty(environment))
  if (!result.success) return { complaints: result.issues.map((issue) => issue.message) }
  const complaints = [...complaintsOfSecrets(result.output), ...complaintsOfMail(result.output)]
  return complaints.length > 0 ? { complaints } : { config: result.output }
}

const complaintsOfSecrets = ({ APP_SECRET, CODE_PEPPER, DATABASE_URL }: Config): string[] => {
  if (APP_SECRET && CODE_PEPPER && APP_SECRET !== CODE_PEPPER) {
    return ['APP_SECRET and CODE_PEPPER are two names of one setting: set only one of them']
  }
  if (DATABASE_URL && !APP_SECRET && !CODE_PEPPER) {
    return ['APP_SECRET must be set to a secret of at least 32 characters where DATABASE_URL is set']
  }
  return []
}

/** A reader of the outbox can reset every password. A server that others can reach therefore has no outbox unless it is switched on. */
const complaintsOfMail = ({ SMTP_URL, LOCAL_OUTBOX, HOST, SITE_ORIGIN, TRUST_PROXY, NODE_ENV }: Config): string[] => {
  if (SMTP_URL || LOCAL_OUTBOX) return []
  const signs = [
    isLocalName(HOST) || HOST === '::1' ? [] : `HOST is ${HOST}`,
    SITE_ORIGIN?.startsWith('https://') ? `SITE_ORIGIN is ${SITE_ORIGIN}` : [],
    TRUST_PROXY ? 'TRUST_PROXY is 1' : [],
    NODE_ENV === 'production' ? 'NODE_ENV is production' : [],
  ].flat()
  if (signs.length === 0) return []
  const why = signs.join(' and ')
  return [
    `SMTP_URL must be set where ${why}: without it mails with verification codes stay in an outbox on this machine. Set LOCAL_OUTBOX=1 to have it so`,
  ]
}

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLocalName(hostname))
}

/** The configured identity provider, if any. Google writes its issuer with and without the scheme. */
export const providerOf = (config: Config): ProviderSettings | null =>
  config.GOOGLE_CLIENT_ID === undefined
    ? null
    : {
        clientId: config.GOOGLE_CLIENT_ID,
        issuers: [config.GOOGLE_ISSUER, config.GOOGLE_ISSUER.replace(/^https:\/\//, '')],
        keys: config.GOOGLE_JWKS_URL,
        script: config.GOOGLE_SCRIPT_URL,
      }

/** An empty value (`NAME=`) means that the setting is not set. */
const withoutEmpty = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
