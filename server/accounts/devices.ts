import { isSame, randomToken, sha256 } from '#server/kernel/crypto.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { knownDevices } from './accounts.schema.ts'

/** `__Host-` if the browser accepts it: over https, and on this machine. */
export const deviceCookies = { secure: '__Host-causeway', plain: 'causeway_binding' } as const

/** Days for which a browser keeps its cookie. */
export const deviceDays = 180

/** A browser: the value of its cookie, and the digest of it that the database stores. */
export type Device = { value: string; hash: string }

export type Devices = ReturnType<typeof createDevices>

/**
 * Browsers, identified by a cookie that scripts cannot read. Sessions are bound to a browser, and a known browser has a separate limit for
 * failed logins.
 */
export const createDevices = ({ database }: { database: Database }) => ({
  /**
   * The browser that sends a login or a request for a code: the known one of its cookie, or a new one. Null for clients that are not
   * browsers.
   */
  of: async (headers: Headers): Promise<Device | null> => {
    if (!headers.has('Sec-Fetch-Site')) return null
    const presented = devicesIn(headers)
    const value = randomToken()
    const fresh = { value, hash: sha256(value) }
    if (presented.length === 0) return fresh
    const [known] = await database.query<{ device_hash: string }>(
      `select device_hash from known_devices where device_hash = any($1::text[])
       union all select asked_by from verification_codes where asked_by = any($1::text[]) limit 1`,
      [presented.map(({ hash }) => hash)],
    )
    return presented.find(({ hash }) => hash === known?.device_hash) ?? fresh
  },

  /** The browser of the request if this user has signed in from it before, otherwise null. */
  knownTo: async (userId: string, headers: Headers): Promise<string | null> => {
    const presented = devicesIn(headers)
    if (presented.length === 0) return null
    const [row] = await database.query<Row<typeof knownDevices, 'device_hash'>>(
      'select device_hash from known_devices where user_id = $1 and device_hash = any($2::text[]) limit 1',
      [userId, presented.map(({ hash }) => hash)],
    )
    return row?.device_hash ?? null
  },

  /** Stores a successful login. Returns whether the device is new to a user who has signed in before. */
  remember: async (query: Queries['query'], { userId, hash, at }: { userId: string; hash: string; at: string }) => {
    const [row] = await query<{ is_new: boolean; had_others: boolean }>(
      `insert into known_devices as d (user_id, device_hash, seen_at) values ($1, $2, $3::timestamptz)
       on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at
       returning d.xmax = 0 as is_new,
         exists (select 1 from known_devices o where o.user_id = $1 and o.device_hash <> $2) as had_others`,
      [userId, hash, at],
      'remember a browser',
    )
    return row?.is_new === true && row.had_others
  },

  /** Deletes browsers whose cookie has expired. */
  sweepBefore: async (at: Date): Promise<void> =>
    void (await database.query('delete from known_devices where seen_at < $1::timestamptz', [at.toISOString()])),
})

/** Whether a session comes from the device that it is bound to. A session without a device may come from anywhere. */
export const isFrom = (headers: Headers, bindingHash: string | null): boolean =>
  bindingHash === null || devicesIn(headers).some(({ hash }) => isSame(hash, bindingHash))

/** A caller that is not a browser is identified by its network. */
export const networkHash = (address: string | null): string => sha256(`network ${address ?? 'here'}`)

/** The identities under which this caller may have requested a code. */
export const askersIn = (headers: Headers, address: string | null): string[] => [
  ...devicesIn(headers).map(({ hash }) => hash),
  networkHash(address),
]

const devicesIn = (headers: Headers): Device[] => {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((it) => it.trim())
  return Object.values(deviceCookies).flatMap((name) => {
    const value = cookies.find((it) => it.startsWith(`${name}=`))?.slice(name.length + 1)
    return value ? [{ value, hash: sha256(value) }] : []
  })
}
