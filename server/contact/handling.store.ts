import type { ContactRequestHandling, ContactRequestRow, HandledContactRequest } from '#contract/platform/contact-requests.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { contactRequests } from './contact.schema.ts'

type Query = Queries['query']

type ListRow = Row<
  typeof contactRequests,
  'id' | 'name' | 'company' | 'requirement_type' | 'invitation' | 'state' | 'created_at' | 'handled_at'
>
type DetailRow = ListRow &
  Row<
    typeof contactRequests,
    'email' | 'phone' | 'position' | 'requirements' | 'page' | 'locale' | 'note' | 'revision' | 'handled_by'
  > &
  Nullable<Row<typeof users, 'username'>>

export type ContactRequestsAsked = {
  /** A part of the name, the company or the address, in lower case, or an id; empty for all. */
  part: string
  state: ContactRequestRow['state'] | null
  /** The id of the last row that is known. */
  after: string | null
  limit: number
}

/** Takes three parameters. */
const condition = `($1::uuid is null or r.id = $1)
   and ($2::text = '' or position($2 in lower(r.name)) > 0 or position($2 in lower(r.company)) > 0 or position($2 in lower(r.email)) > 0)
   and ($3::text is null or r.state = $3)`
const conditionValues = ({ part, state }: ContactRequestsAsked) => (isUuid(part) ? [part, '', state] : [null, part, state])

/** Some requests, the latest first. */
export const readContactRequests = async (query: Query, asked: ContactRequestsAsked): Promise<ContactRequestRow[]> => {
  const rows = await query<ListRow>(
    `select r.id, r.name, r.company, r.requirement_type, r.invitation, r.state, r.created_at, r.handled_at from contact_requests r
      where ${condition} and ($4::uuid is null or
            (r.created_at, r.id) < (select k.created_at, k.id from contact_requests k where k.id = $4))
      order by r.created_at desc, r.id desc limit $5::int`,
    [...conditionValues(asked), asked.after, asked.limit],
  )
  return rows.map(rowOf)
}

export const countContactRequests = async (query: Query, asked: ContactRequestsAsked): Promise<number> => {
  const [row] = await query<{ total: number }>(
    `select count(*)::int as total from contact_requests r where ${condition}`,
    conditionValues(asked),
  )
  return row?.total ?? 0
}

export const findContactRequest = async (query: Query, id: string): Promise<HandledContactRequest | null> => {
  const [row] = await query<DetailRow>(
    `select r.id, r.name, r.company, r.requirement_type, r.invitation, r.state, r.created_at, r.handled_at, r.email, r.phone,
            r.position, r.requirements, r.page, r.locale, r.note, r.revision, r.handled_by, u.username
       from contact_requests r left join users u on u.id = r.handled_by where r.id = $1`,
    [id],
  )
  return row ? requestOf(row) : null
}

/** The state, note and revision of a request, whose row is held until the end of the transaction. */
export const holdContactRequest = async (query: Query, id: string) => {
  const [row] = await query<Row<typeof contactRequests, 'state' | 'note' | 'revision'>>(
    'select state, note, revision from contact_requests where id = $1 for update',
    [id],
  )
  return row ?? null
}

export const writeHandling = async (
  query: Query,
  { id, by, at, handling: { state, note } }: { id: string; by: string; at: string; handling: ContactRequestHandling },
): Promise<void> =>
  void (await query(
    `update contact_requests set state = $2, note = $3, revision = revision + 1, handled_by = $4, handled_at = $5::timestamptz
      where id = $1`,
    [id, state, note, by, at],
  ))

const rowOf = (row: ListRow): ContactRequestRow => ({
  id: row.id,
  name: row.name,
  company: row.company,
  requirementType: row.requirement_type,
  invitation: row.invitation,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  handledAt: row.handled_at?.toISOString() ?? null,
})

const requestOf = (row: DetailRow): HandledContactRequest => ({
  ...rowOf(row),
  email: row.email,
  phone: row.phone,
  position: row.position,
  requirements: row.requirements,
  page: row.page,
  locale: row.locale,
  note: row.note,
  revision: row.revision,
  handledBy: row.handled_by === null ? null : { id: row.handled_by, name: row.username ?? '' },
})
