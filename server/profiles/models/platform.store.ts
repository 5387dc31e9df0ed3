import type { BuiltInModel, BuiltInModelDetail, BuiltInModelName, TestedDay } from '#contract/platform/built-in-models.ts'
import type { TestBin } from '#contract/platform/model-tests.ts'
import { expectedCalibrationError } from '#engine/statistics/calibration.ts'
import type { Queries } from '#server/kernel/database.ts'

type Query = Queries['query']

/** What is in use, of projects that are not deleted. */
const live = `profile_score_versions v join projects p on p.id = v.project_id and p.deleted_at is null
  join organizations o on o.id = p.tenant_id`
const isLive = `v.status = 'live' and v.summary is not null`

/** The last test of each project. */
const lastTests = `(select p.id, l.* from projects p cross join (values ('rfm'), ('bgNbd'), ('gammaGamma')) n (name)
   cross join lateral (select m.model, m.test, m.people, m.events, m.auc, m.brier, m.error, m.bins from model_versions m
                        where m.project_id = p.id and m.model = n.name and m.test is not null
                        order by m.version desc limit 1) l
  where p.deleted_at is null)`

/**
 * The figures of several tests `t` as one. An area under the curve counts by its pairs of somebody who ordered and somebody who did not, and
 * what is a mean by its people.
 */
const pairs = '(t.events::float8 * (t.people - t.events))'
const together = `count(*)::int as tested, coalesce(sum(t.people), 0)::float8 as tested_people, sum(t.events)::float8 as events,
  sum(t.auc * ${pairs}) / nullif(sum(${pairs}) filter (where t.auc is not null), 0) as auc,
  sum(t.brier * t.people) / nullif(sum(t.people) filter (where t.brier is not null), 0) as brier,
  sum(t.error * t.people) / nullif(sum(t.people) filter (where t.error is not null), 0) as error`

type Together = {
  tested: number
  tested_people: number
  events: number | null
  auc: number | null
  brier: number | null
  error: number | null
}
type SumRow = Together & {
  name: BuiltInModelName
  projects: number
  people: number
  trained_at: Date | null
  versions: number
  chosen: number
}

/** What the trainings and tests of all projects come to. Groups need no fitting: every project with scores has them. */
export const readBuiltInModels = async (query: Query): Promise<BuiltInModel[]> => {
  const rows = await query<SumRow>(
    `with used as (
       select n.place, n.name, count(l.as_of)::int as projects, coalesce(sum(l.buyers), 0)::float8 as people, max(l.as_of) as trained_at
         from (values (1, 'rfm'), (2, 'bgNbd'), (3, 'gammaGamma')) n (place, name)
         left join (select v.as_of, (v.summary ->> 'buyers')::bigint as buyers,
                           v.summary #>> '{buying,state}' = 'fitted' as is_fitted,
                           v.summary #>> '{buying,valueCorrelation}' is not null as has_values
                      from ${live} where ${isLive}) l
           on n.name = 'rfm' or (n.name = 'bgNbd' and l.is_fitted) or (n.name = 'gammaGamma' and l.is_fitted and l.has_values)
        group by n.place, n.name)
     select u.name, u.projects, u.people, u.trained_at,
            (select count(*)::int from model_versions m join projects p on p.id = m.project_id and p.deleted_at is null
              where m.model = u.name and m.parameters is not null) as versions,
            (select count(*)::int from model_choices c join projects p on p.id = c.project_id and p.deleted_at is null
              where c.model = u.name and c.version is not null) as chosen,
            s.tested, s.tested_people, s.events, s.auc, s.brier, s.error
       from used u
       cross join lateral (select ${together} from ${lastTests} t where t.model = u.name and t.test = 'tested') s
      order by u.place`,
  )
  const bins = await readBins(query)
  return rows.map((row) => {
    const own = bins.get(row.name) ?? null
    return {
      name: row.name,
      projects: row.projects,
      people: row.people,
      trainedAt: row.trained_at?.toISOString() ?? null,
      versions: row.versions,
      chosen: row.chosen,
      // Errors of projects that lie on different sides cancel out when they are one: that is what a chart of all people shows.
      test:
        row.tested === 0
          ? null
          : { ...figuresOf(row), projects: row.tested, error: own ? expectedCalibrationError(sumsOf(own)) : null, bins: own },
    }
  })
}

type BinRow = { model: BuiltInModelName; people: number; predicted: number; observed: number }

/** The bins of the last tests of all projects, as those of one. */
const readBins = async (query: Query): Promise<Map<BuiltInModelName, TestBin[]>> => {
  const rows = await query<BinRow>(
    `select t.model, sum((b.bin ->> 'people')::float8) as people, sum((b.bin ->> 'predicted')::float8) as predicted,
            sum((b.bin ->> 'observed')::float8) as observed
       from ${lastTests} t cross join lateral jsonb_array_elements(t.bins) with ordinality b (bin, place)
      where t.test = 'tested' and t.bins is not null
      group by t.model, b.place order by t.model, b.place`,
  )
  const found = new Map<BuiltInModelName, TestBin[]>()
  for (const { model, ...sums } of rows) found.set(model, [...(found.get(model) ?? []), meansOf(sums)])
  return found
}

/** A bin is stored as sums, and shown as means. */
export const meansOf = ({ people, predicted, observed }: TestBin): TestBin => ({
  people,
  predicted: people === 0 ? 0 : predicted / people,
  observed: people === 0 ? 0 : observed / people,
})

const sumsOf = (bins: readonly TestBin[]): TestBin[] =>
  bins.map(({ people, predicted, observed }) => ({ people, predicted: people * predicted, observed: people * observed }))

const figuresOf = (row: Together) => ({
  people: row.tested_people,
  events: row.events,
  auc: row.auc,
  brier: row.brier,
  error: row.error,
})

const daysShown = 60

/** The last days with tests, the first one first. */
export const readTestedDays = async (query: Query, name: BuiltInModelName): Promise<TestedDay[]> => {
  const rows = await query<Together & { day: string }>(
    `select to_char(t.tested_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${together}
       from model_versions t join projects p on p.id = t.project_id and p.deleted_at is null
      where t.model = $1 and t.test = 'tested'
      group by 1 order by 1 desc limit ${daysShown}`,
    [name],
  )
  return rows.toReversed().map((row) => ({ ...figuresOf(row), bins: null, day: row.day, projects: row.tested }))
}

/** In how many projects with scores the last test could not be made, or is still to come. */
export const readUntested = async (query: Query, name: BuiltInModelName): Promise<BuiltInModelDetail['untested']> => {
  const [row] = await query<{ too_short: number; too_few: number; not_converged: number; waiting: number }>(
    `select count(*) filter (where t.test = 'tooShort')::int as too_short, count(*) filter (where t.test = 'tooFew')::int as too_few,
            count(*) filter (where t.test = 'notConverged')::int as not_converged, count(*) filter (where t.test is null)::int as waiting
       from ${live}
       left join lateral (select m.test from model_versions m where m.project_id = v.project_id and m.model = $1 and m.test is not null
                           order by m.version desc limit 1) t on true
      where ${isLive}`,
    [name],
  )
  return {
    tooShort: row?.too_short ?? 0,
    tooFew: row?.too_few ?? 0,
    notConverged: row?.not_converged ?? 0,
    waiting: row?.waiting ?? 0,
  }
}
