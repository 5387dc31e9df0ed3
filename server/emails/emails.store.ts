import type { EmailStatus } from '#contract/emails/emails.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profiles } from '#server/profiles/profiles.schema.ts'
import type { emails } from './emails.schema.ts'

type DueRow = Row<
  typeof emails,
  | 'project_id'
  | 'tenant_id'
  | 'id'
  | 'recipient'
  | 'sender_name'
  | 'reply_to'
  | 'subject'
  | 'html'
  | 'text'
  | 'unsubscribe'
  | 'tries'
  | 'profile_id'
> & { due_at: Date }

/** An e-mail as it is sent. `unsubscribe` is the address at which the recipient unsubscribes. */
export type NewEmail = {
  to: string
  senderName: string
  replyTo: string
  subject: string
  html: string
  text: string
  unsubscribe: string
  language: Locale
}
export type OfDecision = { id: string; action: { id: string; version: number }; profile: string }

/** Stores an e-mail in the transaction of the decision. The same decision is stored once. */
export const insertEmail = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, action, profile, ...email }: OfDecision & NewEmail,
  now: Date,
): Promise<void> =>
  void (await query(
    `insert into emails (project_id, id, tenant_id, action_id, action_version, profile_id, recipient, sender_name, reply_to, subject, html,
                         text, unsubscribe, language, status, tries, next_attempt_at, created_at)
     values ($1, $2::uuid, $3, $4::uuid, $5::int, $6::uuid, $7, $8, $9, $10, $11, $12, $13, $14, 'waiting', 0, $15::timestamptz,
             $15::timestamptz)
     on conflict (project_id, id) do nothing`,
    [
      projectId,
      id,
      tenantId,
      action.id,
      action.version,
      profile,
      email.to,
      email.senderName,
      email.replyTo,
      email.subject,
      email.html,
      email.text,
      email.unsubscribe,
      email.language,
      now.toISOString(),
    ],
  ))

/**
 * Takes the e-mail that is due first, of an organisation that is neither suspended nor being deleted. Its next attempt is moved to `until`: by
 * then this one is over, so that no other process makes it too, and a process that ends meanwhile loses nothing. `due_at` is when it should have
 * been sent.
 */
export const takeDue = async ({ query }: Queries, now: Date, until: Date): Promise<DueRow | null> => {
  const [row] = await query<DueRow>(
    `with due as materialized (
       select w.project_id, w.id, w.next_attempt_at as due_at
         from emails w join projects p on p.id = w.project_id and p.deleted_at is null
         join organizations o on o.id = w.tenant_id and o.suspended_at is null and o.deletion_asked_at is null
        where w.next_attempt_at <= $1::timestamptz order by w.next_attempt_at limit 1 for update of w skip locked)
     update emails e set tries = e.tries + 1, attempted_at = $1::timestamptz, next_attempt_at = $2::timestamptz
       from due where e.project_id = due.project_id and e.id = due.id
      returning e.project_id, e.tenant_id, e.id, e.recipient, e.sender_name, e.reply_to, e.subject, e.html, e.text, e.unsubscribe, e.tries,
                e.profile_id, due.due_at`,
    [now.toISOString(), until.toISOString()],
  )
  return row ?? null
}

type Ended = {
  projectId: string
  id: string
  status: EmailStatus
  failure: string | null
  nextAttemptAt: Date | null
  now: Date
}

/** Stores how an attempt ended. What was sent is deleted once it is sent, or will not be. A mail that was cancelled meanwhile is not tried again. */
export const endAttempt = async (
  { query }: Queries,
  { projectId, id, status, failure, nextAttemptAt, now }: Ended,
): Promise<void> =>
  void (await query(
    `update emails
        set status = $3::text, failure = $4, next_attempt_at = $5::timestamptz,
            sent_at = case when $3::text = 'sent' then $6::timestamptz else sent_at end,
            recipient = case when $3::text in ('sent', 'suppressed') then null else recipient end,
            subject = case when $3::text in ('sent', 'suppressed') then null else subject end,
            html = case when $3::text in ('sent', 'suppressed') then null else html end,
            text = case when $3::text in ('sent', 'suppressed') then null else text end
      where project_id = $1 and id = $2::uuid and (status = 'waiting' or $3::text = 'sent')`,
    [projectId, id, status, failure, nextAttemptAt?.toISOString() ?? null, now.toISOString()],
  ))

/** Cancels what a strategy has not sent yet. Its contents are deleted. */
export const cancelEmailsOf = async ({ query }: Queries, projectId: string, strategy: string): Promise<void> =>
  void (await query(
    `update emails e set status = 'cancelled', next_attempt_at = null, recipient = null, subject = null, html = null, text = null
       from decisions d
      where e.project_id = $1 and e.next_attempt_at is not null and d.project_id = e.project_id and d.id = e.id and d.strategy_id = $2::uuid`,
    [projectId, strategy],
  ))

/** What is known of a person now, also after their profile became part of another. Null for somebody who is not known any more. */
export const readStateOf = async ({ query }: Queries, projectId: string, profile: string): Promise<ProfileState | null> => {
  const [row] = await query<Row<typeof profiles, 'state'>>(
    `with recursive live (generation) as (select generation from profile_folds where project_id = $1 and status = 'live'),
       part (id, merged_into) as (
         select p.id, p.merged_into from profiles p join live l on l.generation = p.generation where p.project_id = $1 and p.id = $2::uuid
          union
         select p.id, p.merged_into from part join live l on true
           join profiles p on p.project_id = $1 and p.generation = l.generation and p.id = part.merged_into)
     select p.state from part join live l on true
       join profiles p on p.project_id = $1 and p.generation = l.generation and p.id = part.id
      where part.merged_into is null`,
    [projectId, profile],
  )
  return row?.state ?? null
}

/** Deletes the contents of dead e-mails that were made before. */
export const deleteContents = async ({ query }: Queries, before: Date): Promise<void> =>
  void (await query(
    `update emails set recipient = null, subject = null, html = null, text = null
      where status = 'dead' and recipient is not null and created_at < $1::timestamptz`,
    [before.toISOString()],
  ))

type FiguresRow = {
  waiting: number
  sent: number
  dead: number
  suppressed: number
  cancelled: number
  unsubscribed: number
  last_sent_at: Date | null
}

export const readFigures = async ({ query }: Queries, projectId: string, action: string): Promise<FiguresRow | undefined> => {
  const [row] = await query<FiguresRow>(
    `select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'sent')::int as sent,
            count(*) filter (where status = 'dead')::int as dead, count(*) filter (where status = 'suppressed')::int as suppressed,
            count(*) filter (where status = 'cancelled')::int as cancelled,
            count(*) filter (where unsubscribed_at is not null)::int as unsubscribed, max(sent_at) as last_sent_at
       from emails where project_id = $1 and action_id = $2::uuid`,
    [projectId, action],
  )
  return row
}

/** The name of the sender of an e-mail; null if the e-mail is not stored any more. */
export const findSender = async ({ query }: Queries, projectId: string, id: string): Promise<string | null> => {
  const [row] = await query<{ sender_name: string }>('select sender_name from emails where project_id = $1 and id = $2::uuid', [
    projectId,
    id,
  ])
  return row?.sender_name ?? null
}

export const noteUnsubscribed = async ({ query }: Queries, projectId: string, id: string, at: Date | null): Promise<void> =>
  void (await query('update emails set unsubscribed_at = $3::timestamptz where project_id = $1 and id = $2::uuid', [
    projectId,
    id,
    at?.toISOString() ?? null,
  ]))

export const deleteEmailsOf = async ({ query }: Queries, projectId: string, profiles: readonly string[]): Promise<void> =>
  void (await query('delete from emails where project_id = $1 and profile_id = any($2::uuid[])', [projectId, [...profiles]]))

export const deleteAllEmails = async ({ query }: Queries, projectId: string): Promise<void> =>
  void (await query('delete from emails where project_id = $1', [projectId]))

/** The address of a user of the console. */
export const addressOfUser = async ({ query }: Queries, id: string): Promise<string | null> => {
  const [row] = await query<{ email: string }>('select email from users where id = $1::uuid', [id])
  return row?.email ?? null
}
