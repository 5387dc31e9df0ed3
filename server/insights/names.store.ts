import type { InsightNames } from '#contract/insights/answer.ts'
import { maskText } from '#engine/profiles/mask.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

const eventsLookedAt = 2_000
const namesShown = 100

/** The names of the newest events of a project and of their properties, the most frequent first. */
export const readNames = (
  database: Database,
  { projectId, tenantId }: ProjectRef,
  { isMasked }: { isMasked: boolean },
): Promise<InsightNames> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const rows = await query<{ is_event: boolean; name: string }>(
      `with newest as (select event, properties from events where project_id = $1 order by id desc limit ${eventsLookedAt}),
            named as (
              select true as is_event, event as name from newest
              union all
              select false, key from newest, jsonb_object_keys(properties) as key)
       select is_event, name from (
         select is_event, name, row_number() over (partition by is_event order by count(*) desc, name collate "C") as place
           from named group by is_event, name) ranked
        where place <= ${namesShown} order by is_event, place`,
      [projectId],
    )
    const shown = rows.map((it) => (isMasked ? { ...it, name: maskText(it.name) } : it))
    const of = (isEvent: boolean) => [...new Set(shown.filter((it) => it.is_event === isEvent).map(({ name }) => name))]
    return { events: of(true), properties: of(false) }
  })
