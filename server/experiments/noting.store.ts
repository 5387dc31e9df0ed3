import type { ExposureGroup } from '#contract/decisions/exposures.ts'
import type { ExposedPerson } from '#engine/decisions/exposed-person.ts'
import { type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

/** Somebody's first eligible decision for a version, `at` in milliseconds. `holdout` is the version of the project's holdout. */
export type Exposed = {
  strategy: string
  version: number
  profile: string
  at: number
  exposedAs: ExposureGroup
  arm: string
  holdout: number
  was: ExposedPerson
}

/** The strategy that stands for a whole project. */
export const wholeProject = '00000000-0000-0000-0000-000000000000'

/** Adds people who are exposed for the first time, to their version and to the comparison of the whole project. */
export const insertExposed = (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  exposed: readonly Exposed[],
): Promise<unknown> => {
  const all = exposed.flatMap((it) => [
    it,
    {
      ...it,
      strategy: wholeProject,
      version: it.holdout,
      exposedAs: it.exposedAs === 'globalHoldout' ? it.exposedAs : ('treated' as const),
      arm: '',
    },
  ])
  const texts = (textOf: (it: Exposed) => string) => new Texts(all.map(textOf))
  return query(
    `with added as (
       insert into effect_people (project_id, tenant_id, strategy_id, version, profile_id, living_id, exposed_at, exposed_as, arm,
                                  visitor, device, country, source, is_contaminated, is_counted, sums)
       select $1::uuid, $2::uuid, strategy::uuid, version, profile::uuid, profile::uuid, at::timestamptz, exposed_as, arm,
              visitor, nullif(device, ''), nullif(country, ''), nullif(source, ''), false, false, '{}'
         from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
              as t (strategy, version, profile, at, exposed_as, arm, visitor, device, country, source)
       on conflict do nothing returning profile_id)
     insert into effect_dues (project_id, tenant_id, profile_id) select distinct $1::uuid, $2::uuid, profile_id from added`,
    [
      projectId,
      tenantId,
      texts(({ strategy }) => strategy),
      all.map(({ version }) => version),
      texts(({ profile }) => profile),
      texts(({ at }) => new Date(at).toISOString()),
      texts(({ exposedAs }) => exposedAs),
      texts(({ arm }) => arm),
      texts(({ was }) => was.visitor),
      texts(({ was }) => was.device ?? ''),
      texts(({ was }) => was.country ?? ''),
      texts(({ was }) => was.source ?? ''),
    ],
    'insert exposed people',
  )
}

/** People with events between two times, in milliseconds. */
export type Active = { profile: string; first: number; last: number }

/** Notes exposed people with events that a metric may count. 90 days are the longest window. */
export const insertActive = (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  active: readonly Active[],
): Promise<unknown> => {
  const texts = (textOf: (it: Active) => string) => new Texts(active.map(textOf))
  return query(
    `with active as materialized (
       select profile::uuid, first::timestamptz - interval '90 days' as earliest, last::timestamptz + interval '90 days' as latest
         from unnest($3::text[], $4::text[], $5::text[]) as t (profile, first, last))
     insert into effect_dues (project_id, tenant_id, profile_id)
     select $1::uuid, $2::uuid, profile from active a
      where exists (select from effect_people p
                     where p.project_id = $1 and p.living_id = a.profile and p.exposed_at between a.earliest and a.latest)
         or exists (select from effect_people p
                     where p.project_id = $1 and p.profile_id = a.profile and p.exposed_at between a.earliest and a.latest)`,
    [
      projectId,
      tenantId,
      texts(({ profile }) => profile),
      texts(({ first }) => new Date(first).toISOString()),
      texts(({ last }) => new Date(last).toISOString()),
    ],
    'note exposed people',
  )
}

/** Profiles that have become one, or parts of another. */
export const moveLiving = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  merged: readonly { profile: string; mergedFrom: readonly string[] }[],
): Promise<void> => {
  const pairs = merged.flatMap(({ profile, mergedFrom }) => [profile, ...mergedFrom].map((part) => ({ part, profile })))
  await query(
    `with pairs as materialized (select part::uuid, root::uuid from unnest($3::text[], $4::text[]) as t (part, root)),
     moved as (
       update effect_people p set living_id = t.root from pairs t
        where p.project_id = $1 and (p.profile_id = t.part or p.living_id = t.part) returning p.living_id)
     insert into effect_dues (project_id, tenant_id, profile_id) select distinct $1::uuid, $2::uuid, living_id from moved`,
    [projectId, tenantId, new Texts(pairs.map(({ part }) => part)), new Texts(pairs.map(({ profile }) => profile))],
    'move exposed people',
  )
}
