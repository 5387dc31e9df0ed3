import type { DataSource, DataSourceState } from '#contract/platform/data-sources.ts'
import type { eventCounters } from '#server/events/events.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'

type Query = Queries['query']

export type DataSourcesAsked = {
  /** A part of the name of the project or its organisation, in lower case, or the id of one; empty for all. */
  part: string
  state: DataSourceState | null
  /** What is counted begins here. */
  since: Date
  /** The id of the last row that is known. */
  after: string | null
  limit: number
}

/** So many of a project's latest events are looked at for what sent them, and so many senders are named. */
const looked = { events: 50, senders: 5 } as const

/** Takes four parameters. */
const from = `projects p join organizations o on o.id = p.tenant_id left join event_counters c on c.project_id = p.id
   where p.deleted_at is null and ($1::uuid is null or p.id = $1 or o.id = $1)
     and ($2::text = '' or position($2 in lower(p.name)) > 0 or position($2 in lower(o.name)) > 0)
     and case $3::text when 'receiving' then c.last_accepted_at > $4::timestamptz
                       when 'silent' then c.last_accepted_at <= $4::timestamptz
                       when 'never' then c.last_accepted_at is null
                       when 'paused' then p.paused_at is not null
                       when 'rejecting' then exists (select 1 from event_minutes r
                                                      where r.project_id = p.id and r.rejected > 0 and r.minute > $4::timestamptz)
                       else true end`
const values = ({ part, state, since }: DataSourcesAsked) => [
  isUuid(part) ? part : null,
  isUuid(part) ? '' : part,
  state,
  since.toISOString(),
]

type SourceRow = Row<
  typeof projects,
  'id' | 'name' | 'is_sample' | 'created_at' | 'paused_at' | 'allowed_origins' | 'refused_origin' | 'refused_at' | 'tenant_id'
> &
  Row<typeof organizations, 'suspended_at'> &
  Nullable<Row<typeof eventCounters, 'last_accepted_at'>> & {
    organization: Value<typeof organizations, 'name'>
    accepted: number
    rejected: number
    from_web: boolean
    from_server: boolean
    has_imported: boolean
    senders: string[]
  }

/** A source without what its keys and its rejected events say. */
export type Source = Omit<DataSource, 'webKey' | 'serverKey' | 'topReason' | 'quarantined'>

/** Some sources, the last created first. Everything beside the projects is read for the rows of one page only. */
export const readDataSources = async (query: Query, asked: DataSourcesAsked): Promise<Source[]> => {
  const rows = await query<SourceRow>(
    `with page as materialized (
       select p.id, p.name, p.is_sample, p.created_at, p.paused_at, p.allowed_origins, p.refused_origin, p.refused_at, p.tenant_id,
              o.name as organization, o.suspended_at, c.last_accepted_at,
              coalesce(c.imported_ids, 0) > 0 as has_imported
         from ${from} and ($5::uuid is null or
              (p.created_at, p.id) < (select k.created_at, k.id from projects k where k.id = $5::uuid))
        order by p.created_at desc, p.id desc limit $6::int)
     select page.*, m.accepted, m.rejected, e.senders, e.from_web, e.from_server
       from page
       cross join lateral (select coalesce(sum(r.accepted), 0)::int as accepted, coalesce(sum(r.rejected), 0)::int as rejected
                             from event_minutes r where r.project_id = page.id and r.minute > $4::timestamptz) m
       cross join lateral (select coalesce((array_agg(distinct l.sender order by l.sender) filter (where l.sender <> ''))
                                             [1:${looked.senders}], '{}') as senders,
                                  coalesce(bool_or(not l.is_from_server), false) as from_web,
                                  coalesce(bool_or(l.is_from_server), false) as from_server
                             from (select left(concat_ws(' ', x.context #>> '{library,name}', x.context #>> '{library,version}'), 60)
                                            as sender, coalesce(x.context ->> 'isFromServer', '') = 'true' as is_from_server
                                     from events x where x.project_id = page.id and x.received_at > $4::timestamptz
                                    order by x.received_at desc limit ${looked.events}) l) e
      order by page.created_at desc, page.id desc`,
    [...values(asked), asked.after, asked.limit],
  )
  return rows.map(sourceOf)
}

export const countDataSources = async (query: Query, asked: DataSourcesAsked): Promise<number> => {
  const [row] = await query<{ total: number }>(`select count(*)::int as total from ${from}`, values(asked))
  return row?.total ?? 0
}

/** The organisation of a project that is not deleted, and whether it is suspended. */
export const findSourceOwner = async (query: Query, projectId: string) => {
  const [row] = await query<Row<typeof projects, 'tenant_id'> & Row<typeof organizations, 'suspended_at'>>(
    `select p.tenant_id, o.suspended_at from projects p join organizations o on o.id = p.tenant_id
      where p.id = $1 and p.deleted_at is null`,
    [projectId],
  )
  return row ?? null
}

const sourceOf = (row: SourceRow): Source => ({
  id: row.id,
  name: row.name,
  isSample: row.is_sample,
  organization: { id: row.tenant_id, name: row.organization, isSuspended: row.suspended_at !== null },
  pausedAt: row.paused_at?.toISOString() ?? null,
  types: [
    ...(row.from_web ? (['web'] as const) : []),
    ...(row.from_server ? (['server'] as const) : []),
    ...(row.has_imported ? (['import'] as const) : []),
  ],
  origins: row.allowed_origins,
  refusal:
    row.refused_origin !== null && row.refused_at ? { origin: row.refused_origin, at: row.refused_at.toISOString() } : null,
  lastEventAt: row.last_accepted_at?.toISOString() ?? null,
  accepted: row.accepted,
  rejected: row.rejected,
  senders: row.senders,
})
