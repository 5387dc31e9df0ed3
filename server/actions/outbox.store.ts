import type { Action, ActionMessage } from '#contract/actions/actions.ts'
import { type Database, deletedProject, type Queries } from '#server/kernel/database.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'
import type { actionChannels, actionMessages, usedTickets } from './actions.schema.ts'

/** A visitor of a project, as a recipient of messages. */
export type Channel = { projectId: string; tenantId: string; anonymousId: string }

/** A message to a visitor. After `expiresAt` it is of no use to them. */
export type Sending = { kind: ActionMessage['kind']; decisionId: string | null; payload: unknown; expiresAt: Date }

type Content = { kind: 'action'; payload: Action } | { kind: 'cancel' | 'config'; payload: Record<string, unknown> }

export type Kept = Content & { seq: string; expiresAt: Date }

/** `lastSeq` is the channel's newest id, `prunedSeq` the newest deleted one; both are read in the same statement as the messages. */
export type Found = { lastSeq: number; prunedSeq: number; messages: Kept[] }

/** The position to read after, and the maximum number of messages. */
export type Question = { projectId: string; anonymousId: string; after: string; atMost: number }

/**
 * Adds a message to a channel, in the transaction of the decision. Its id is the time in milliseconds, or the previous id plus one if that
 * is larger: ids also grow after a channel was deleted or the database was restored. The channel's row stays locked until the commit, so
 * that ids grow in the order of commits. The same decision is stored once. The same statement checks that the project is not deleted,
 * because a deletion could come between two statements.
 */
export const insertMessage = async (
  { query }: Queries,
  { projectId, tenantId, anonymousId }: Channel,
  { kind, decisionId, payload, expiresAt }: Sending,
  now: Date,
): Promise<void> => {
  const [channel] = await query<Row<typeof actionChannels, 'last_seq'>>(
    `insert into action_channels as c (project_id, anonymous_id, tenant_id, last_seq, pruned_seq, sent_at)
     select $1, $2, $3, $4::bigint, $4::bigint - 1, $5::timestamptz from projects where id = $1 and deleted_at is null
     on conflict (project_id, anonymous_id) do update
       set last_seq = greatest(c.last_seq + 1, $4::bigint), sent_at = greatest(c.sent_at, $5::timestamptz)
     returning last_seq`,
    [projectId, anonymousId, tenantId, now.getTime(), now.toISOString()],
    'advance a channel',
  )
  if (!channel) throw deletedProject()
  await query(
    `insert into action_messages (project_id, anonymous_id, seq, tenant_id, kind, decision_id, payload, created_at, expires_at)
     values ($1, $2, $3::bigint, $4, $5, $6, $7::jsonb, $8::timestamptz, $9::timestamptz)
     on conflict (project_id, anonymous_id, decision_id, kind) do nothing`,
    [
      projectId,
      anonymousId,
      channel.last_seq,
      tenantId,
      kind,
      decisionId,
      JSON.stringify(payload),
      now.toISOString(),
      expiresAt.toISOString(),
    ],
    'add a message',
  )
}

/** Expires an action that was withdrawn. */
export const endAction = async (
  { query }: Queries,
  { projectId, anonymousId }: Channel,
  decisionId: string,
  now: Date,
): Promise<void> => {
  await query(
    `update action_messages set expires_at = least(expires_at, $4::timestamptz)
      where project_id = $1 and anonymous_id = $2 and decision_id = $3 and kind = 'action'`,
    [projectId, anonymousId, decisionId, now.toISOString()],
  )
}

/** Expires what a strategy has sent and no browser has received yet. */
export const endActionsOf = async ({ query }: Queries, projectId: string, strategy: string, now: Date): Promise<void> =>
  void (await query(
    `update action_messages m set expires_at = $3::timestamptz
      where m.project_id = $1 and m.kind = 'action' and m.received_at is null and m.expires_at > $3::timestamptz
        and exists (select 1 from decisions d where d.project_id = m.project_id and d.strategy_id = $2::uuid
                       and d.id = case when m.decision_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then m.decision_id::uuid end)`,
    [projectId, strategy, now.toISOString()],
  ))

/** `seq` is null for an empty channel; the message's other columns are then null too. */
type MessageRow = { n: number } & Row<typeof actionChannels, 'last_seq' | 'pruned_seq'> &
  (
    | ({ seq: string } & Content & Row<typeof actionMessages, 'expires_at'>)
    | ({ seq: null } & Nullable<Row<typeof actionMessages, 'kind' | 'payload' | 'expires_at'>>)
  )

/**
 * Reads the useful messages of several channels that are not known to have arrived, each after a position; after a position that never
 * existed, all of them. Null for a channel that does not exist. Reads across tenants, as the lookup of keys does.
 */
export const readChannels = async (database: Database, questions: Question[], now: Date): Promise<(Found | null)[]> => {
  const rows = await database.query<MessageRow>(
    `select s.n::int as n, c.last_seq, c.pruned_seq, m.seq::text as seq, m.kind, m.payload, m.expires_at
       from unnest($1::uuid[], $2::text[], $3::bigint[], $4::int[]) with ordinality as s (project_id, anonymous_id, after, at_most, n)
       join action_channels c on c.project_id = s.project_id and c.anonymous_id = s.anonymous_id
       left join lateral (
         select seq, kind, payload, expires_at from action_messages
          where project_id = s.project_id and anonymous_id = s.anonymous_id
            and seq > case when s.after > c.last_seq then c.pruned_seq else s.after end
            and expires_at > $5::timestamptz and received_at is null
          order by seq limit s.at_most) m on true
      order by s.n, m.seq`,
    [
      questions.map((it) => it.projectId),
      questions.map((it) => it.anonymousId),
      questions.map((it) => it.after),
      questions.map((it) => it.atMost),
      now.toISOString(),
    ],
  )
  const found: (Found | null)[] = questions.map(() => null)
  for (const { n, last_seq: lastSeq, pruned_seq: prunedSeq, ...message } of rows) {
    const of = found[n - 1] ?? { lastSeq, prunedSeq, messages: [] }
    found[n - 1] = of
    if (message.seq === null) continue
    const { seq, expires_at: expiresAt, ...content } = message
    of.messages.push({ ...content, seq, expiresAt })
  }
  return found
}

/** The newest ids of those channels that have messages after these positions, by their index. */
export const channelsAhead = async (
  database: Database,
  cursors: { projectId: string; anonymousId: string; cursor: string }[],
): Promise<Map<number, number>> => {
  const rows = await database.query<{ n: number } & Row<typeof actionChannels, 'last_seq'>>(
    `select s.n::int as n, c.last_seq
       from unnest($1::uuid[], $2::text[], $3::bigint[]) with ordinality as s (project_id, anonymous_id, place, n)
       join action_channels c on c.project_id = s.project_id and c.anonymous_id = s.anonymous_id and c.last_seq > s.place`,
    [cursors.map((it) => it.projectId), cursors.map((it) => it.anonymousId), cursors.map((it) => it.cursor)],
  )
  return new Map(rows.map((row) => [row.n - 1, row.last_seq]))
}

/** Whether any visitor of a project was ever sent a message. */
export const hasChannels = async (database: Database, projectId: string): Promise<boolean> =>
  (await database.query('select 1 from action_channels where project_id = $1 limit 1', [projectId])).length > 0

/** Marks messages as received by the visitor's browser. */
export const noteReceived = (
  database: Database,
  { projectId, tenantId, anonymousId }: Channel,
  decisionIds: string[],
  now: Date,
): Promise<void> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await query(
      `update action_messages set received_at = $4::timestamptz
        where project_id = $1 and anonymous_id = $2 and decision_id = any($3::text[]) and kind = 'action' and received_at is null`,
      [projectId, anonymousId, decisionIds, now.toISOString()],
    )
  })

/** Marks tickets as used and returns those that were not used before. */
export const useTickets = async (database: Database, tickets: { nonce: string; expiresAt: Date }[]): Promise<Set<string>> => {
  const rows = await database.query<Row<typeof usedTickets, 'nonce'>>(
    `insert into used_tickets (nonce, expires_at) select * from unnest($1::text[], $2::timestamptz[])
     on conflict do nothing returning nonce`,
    [tickets.map((it) => it.nonce), tickets.map((it) => it.expiresAt.toISOString())],
  )
  return new Set(rows.map((row) => row.nonce))
}

const prunedAtOnce = 5_000

/**
 * Deletes the expired messages at the beginning of each channel and stores up to where; then deletes the channels without a message since
 * `idleSince`.
 */
export const prune = async (database: Database, { now, idleSince }: { now: Date; idleSince: Date }): Promise<void> => {
  let pruned = prunedAtOnce
  while (pruned === prunedAtOnce) {
    const [row] = await database.query<{ count: number }>(
      `with expired as (
         select project_id, anonymous_id, seq from action_messages m
          where expires_at <= $1::timestamptz
            and not exists (select from action_messages k
                             where k.project_id = m.project_id and k.anonymous_id = m.anonymous_id and k.seq < m.seq
                               and k.expires_at > $1::timestamptz)
          limit $2),
       gone as (
         delete from action_messages m using expired e
          where m.project_id = e.project_id and m.anonymous_id = e.anonymous_id and m.seq = e.seq
          returning m.project_id, m.anonymous_id, m.seq),
       remembered as (
         update action_channels c set pruned_seq = greatest(c.pruned_seq, g.seq)
           from (select project_id, anonymous_id, max(seq) as seq from gone group by project_id, anonymous_id) g
          where c.project_id = g.project_id and c.anonymous_id = g.anonymous_id)
       select count(*)::int as count from gone`,
      [now.toISOString(), prunedAtOnce],
    )
    pruned = row?.count ?? 0
  }
  await database.query(
    `delete from action_channels c where sent_at < $1::timestamptz
        and not exists (select from action_messages m where m.project_id = c.project_id and m.anonymous_id = c.anonymous_id)`,
    [idleSince.toISOString()],
  )
  await database.query('delete from used_tickets where expires_at <= $1::timestamptz', [now.toISOString()])
}
