import type { SampleEvent } from '#contract/platform/data-sources.ts'
import { markedTraits, maskPersonal, maskText } from '#engine/profiles/mask.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { events } from './events.schema.ts'

type SampleRow = { id: string; path: string | null; is_from_server: boolean } & Row<
  typeof events,
  'type' | 'event' | 'received_at' | 'properties'
>

/** The newest accepted events of a project, for readers who may not see personal values. Traits and visitors are left out. */
export const readSamples = async ({ query }: Queries, projectId: string, limit: number): Promise<SampleEvent[]> => {
  const rows = await query<SampleRow>(
    `select id::text as id, type, event, received_at, properties, context #>> '{page,path}' as path,
            coalesce(context ->> 'isFromServer', '') = 'true' as is_from_server
       from events where project_id = $1 order by received_at desc, events.id desc limit $2::int`,
    [projectId, limit],
  )
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    event: maskText(row.event),
    path: row.path && maskText(row.path),
    receivedAt: row.received_at.toISOString(),
    isFromServer: row.is_from_server,
    properties: Object.fromEntries(Object.entries(Object(maskPersonal(row.properties, markedTraits, 'properties')))),
  }))
}
