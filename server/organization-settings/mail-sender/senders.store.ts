import type { SenderSettings } from '#contract/organization-settings/mail-sender.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { mailSenders } from '../organization-settings.schema.ts'
import type { Course } from './course.ts'
import type { Seen } from './records.ts'

type Query = Queries['query']

export type SenderRow = Row<
  typeof mailSenders,
  | 'version'
  | 'display_name'
  | 'address'
  | 'reply_to'
  | 'domain'
  | 'token'
  | 'selector'
  | 'public_key'
  | 'state'
  | 'seen'
  | 'checked_at'
  | 'failing_since'
>

export const readSender = async (query: Query, tenantId: string): Promise<SenderRow | null> => {
  const [row] = await query<SenderRow>(
    `select version, display_name, address, reply_to, domain, token, selector, public_key, state, seen, checked_at, failing_since
       from mail_senders where tenant_id = $1`,
    [tenantId],
  )
  return row ?? null
}

/** A domain that is to be proven, with its keys. */
export type NewDomain = { domain: string; token: string; selector: string; publicKey: string; lockedKey: string }

/** Names the sender, and begins anew with its domain; null for the platform's address. */
export const writeSender = async (
  query: Query,
  tenantId: string,
  { version, settings, own }: { version: string; settings: SenderSettings; own: NewDomain | null },
): Promise<void> =>
  void (await query(
    `insert into mail_senders (tenant_id, version, display_name, address, reply_to, domain, token, selector, public_key, locked_key, state, seen)
     values ($1, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10, $11, '{}')
     on conflict (tenant_id) do update set version = excluded.version, display_name = excluded.display_name, address = excluded.address,
            reply_to = excluded.reply_to, domain = excluded.domain, token = excluded.token, selector = excluded.selector,
            public_key = excluded.public_key, locked_key = excluded.locked_key, state = excluded.state, seen = excluded.seen,
            checked_at = null, failing_since = null`,
    [
      tenantId,
      version,
      settings.displayName,
      settings.address,
      settings.replyTo,
      own?.domain ?? null,
      own?.token ?? null,
      own?.selector ?? null,
      own?.publicKey ?? null,
      own?.lockedKey ?? null,
      own ? 'waiting' : 'platform',
    ],
  ))

/** Changes what does not concern the domain. What was proven stays proven. */
export const renameSender = async (
  query: Query,
  tenantId: string,
  { version, settings }: { version: string; settings: SenderSettings },
): Promise<void> =>
  void (await query(
    'update mail_senders set version = $2::uuid, display_name = $3, address = $4, reply_to = $5 where tenant_id = $1',
    [tenantId, version, settings.displayName, settings.address, settings.replyTo],
  ))

export const deleteSender = async (query: Query, tenantId: string): Promise<void> =>
  void (await query('delete from mail_senders where tenant_id = $1', [tenantId]))

/** Stores what a check found. */
export const writeCheck = async (
  query: Query,
  tenantId: string,
  { seen, course, at }: { seen: Seen; course: Course; at: Date },
): Promise<void> =>
  void (await query(
    `update mail_senders set seen = $2::text::jsonb, state = $3, failing_since = $4::timestamptz, checked_at = $5::timestamptz
      where tenant_id = $1`,
    [tenantId, JSON.stringify(seen), course.state, course.failingSince?.toISOString() ?? null, at.toISOString()],
  ))

/** The organisations whose sender has a domain that was last checked before `before`, the longest ago first. */
export const findUnchecked = async (query: Query, before: Date): Promise<string[]> =>
  (
    await query<Row<typeof mailSenders, 'tenant_id'>>(
      `select s.tenant_id from mail_senders s join organizations o on o.id = s.tenant_id and o.deletion_asked_at is null
        where s.domain is not null and (s.checked_at is null or s.checked_at < $1::timestamptz)
        order by s.checked_at nulls first, s.tenant_id`,
      [before.toISOString()],
    )
  ).map(({ tenant_id }) => tenant_id)

type UsedRow = Row<typeof mailSenders, 'display_name' | 'address' | 'reply_to' | 'domain' | 'selector' | 'locked_key' | 'state'>

/** What is needed to send in the name of an organisation. */
export const readUsed = async (query: Query, tenantId: string): Promise<UsedRow | null> => {
  const [row] = await query<UsedRow>(
    'select display_name, address, reply_to, domain, selector, locked_key, state from mail_senders where tenant_id = $1',
    [tenantId],
  )
  return row ?? null
}
