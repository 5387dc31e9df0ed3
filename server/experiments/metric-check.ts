import { checkedEvents, type MetricDefinition, type Unseen } from '#contract/experiments/metrics.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

export type NamedPart = { part: Unseen['part']; event: string; property: string | null }

/** The events and properties that a definition names, each with its part. Orders and revenue name none. */
export const partsOf = ({ measure, denominator }: MetricDefinition): NamedPart[] =>
  [
    { part: 'measure' as const, of: measure },
    ...(denominator ? [{ part: 'denominator' as const, of: denominator }] : []),
  ].flatMap(({ part, of }) =>
    of.kind === 'event' || of.kind === 'property'
      ? [{ part, event: of.event, property: of.kind === 'property' ? of.property : null }]
      : [],
  )

/** For each part, in order: whether the latest events have its event, and any of these its property. */
export const findSeen = (
  { query }: Queries,
  { projectId }: ProjectRef,
  parts: readonly NamedPart[],
): Promise<{ has_event: boolean; has_property: boolean }[]> =>
  query<{ has_event: boolean; has_property: boolean }>(
    `with latest as materialized (
       select event, properties from events where project_id = $1 order by received_at desc limit ${checkedEvents})
     select exists (select from latest l where l.event = p.event) as has_event,
            exists (select from latest l where l.event = p.event and l.properties ? p.property) as has_property
       from unnest($2::text[], $3::text[]) with ordinality as p (event, property, place) order by p.place`,
    [projectId, parts.map(({ event }) => event), parts.map(({ property }) => property ?? '')],
  )
