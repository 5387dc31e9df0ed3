import type { Definition } from '#contract/decisions/definition.ts'
import type { EffectMethod, EffectMethodQuery, EffectScope, Effects, EffectsQuery } from '#contract/experiments/effects.ts'
import { parseInstant } from '#contract/segments/time.ts'
import { compare, type EffectOptions, estimatesOf, type ScopeMetric } from '#engine/experiments/effects.ts'
import { type Comparison, compareProject, compareVersion } from '#engine/experiments/groups.ts'
import { powerOf } from '#engine/experiments/power.ts'
import { assess, daysOfComparison, growthOf } from '#engine/experiments/scope.ts'
import { maskText } from '#engine/profiles/mask.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { ReadVersions } from './counting.ts'
import { keyOfId, type Library, libraryOf, metricsOfVersion } from './library.ts'
import { readDues, readMetrics } from './metrics.store.ts'
import { wholeProject } from './noting.store.ts'
import { readCells, readNames, readSpent, type VersionCells } from './reading.store.ts'

/** So many strategies are shown beside each other. */
const strategiesAtMost = 50

type Dependencies = {
  database: Database
  clock: Clock
  readVersions: ReadVersions
  readHoldout: (queries: Queries, project: ProjectRef) => Promise<{ share: number; version: number }>
}

/** What a version is compared by. */
type Scope = {
  of: VersionCells
  definition: Definition | null
  metrics: ScopeMetric[]
  comparison: Comparison
}

type Chosen = Pick<EffectsQuery, 'engine' | 'cuped' | 'correction'>

export const engineOf = ({ engine, cuped, correction }: Chosen) => ({ engine, cuped: cuped === 'true', correction })

const optionsOf = ({ by, wanted, ...chosen }: EffectsQuery): EffectOptions & { wanted: number } => ({
  ...engineOf(chosen),
  by,
  wanted: Number(wanted) / 100,
})

export const dayOf = (instant: string | undefined): string | null => instant?.slice(0, 'YYYY-MM-DD'.length) ?? null

/** The effects of strategies and of all of them together, from the stored sums alone. */
export const createEffects = ({ database, clock, readVersions, readHoldout }: Dependencies) => {
  const readScopes = async (queries: Queries, project: ProjectRef, question: EffectsQuery) => {
    const { strategy, version, only } = question
    const [rows, holdout, names, spent, dues] = await Promise.all([
      readMetrics(queries, project),
      readHoldout(queries, project),
      readNames(queries, project),
      readSpent(queries, project),
      readDues(queries, project),
    ])
    if (strategy !== undefined && !names.has(strategy)) throw new ApiError('strategy.unknown')
    const library = libraryOf(rows)
    const span = { from: dayOf(question.from), to: dayOf(question.to) }
    const read = (of: string | null, byDay: boolean) => readCells(queries, project, { strategy: of, byDay, ...span })
    const whole = strategy === undefined ? await read(wholeProject, true) : []
    const others = (await read(strategy ?? null, strategy !== undefined)).filter(
      (it) => it.strategy !== wholeProject && (only === undefined || only.includes(it.strategy)),
    )
    const newest = new Map(others.map((it) => [it.strategy, it]))
    const latest = (version === undefined ? [...newest.values()] : others.filter((it) => String(it.version) === version)).slice(
      0,
      strategiesAtMost,
    )
    const definitions = latest.length === 0 ? [] : await readVersions(queries, project, latest)
    const ofProject = whole.find((it) => it.version === holdout.version)
    const scopes: Scope[] = [
      ...(strategy === undefined
        ? [
            projectScope(
              ofProject ?? { strategy: wholeProject, version: holdout.version, cells: [], contaminated: 0 },
              library,
              holdout.share,
            ),
          ]
        : []),
      ...latest.flatMap((of, place) => {
        const definition = definitions[place]?.definition
        if (!definition) return []
        return [
          { of, definition, metrics: metricsOfVersion(library, definition), comparison: compareVersion(of.cells, definition) },
        ]
      }),
    ]
    const versionsOf = (it: string) =>
      (it === wholeProject ? whole : others).flatMap((of) => (of.strategy === it ? [of.version] : []))
    return { scopes, library, names, spent, dues, versionsOf }
  }

  const assessed = (scope: Scope, question: EffectsQuery) =>
    assess({
      metrics: scope.metrics,
      comparison: scope.comparison,
      contaminated: scope.of.contaminated,
      options: optionsOf(question),
      now: clock.now().getTime(),
      endsAt: scope.definition?.schedule?.to ? parseInstant(scope.definition.schedule.to) : null,
      isAdaptive: isAdaptive(scope),
      guardrails: scope.definition?.goal?.guardrails ?? [],
    })

  return {
    view: (project: ProjectRef, question: EffectsQuery, viewer: Viewer): Promise<Effects> =>
      database.ofTenant(project.tenantId, async (queries) => {
        const { scopes, library, names, spent, dues, versionsOf } = await readScopes(queries, project, question)
        const { metric } = question
        if (metric !== undefined && keyOfId(library, metric) === null) throw new ApiError('metric.unknown')
        const shown = (name: string) => (viewer.isMasked ? maskText(name) : name)
        return {
          asOf: clock.now().toISOString(),
          currency: await currencyOf(queries, project.projectId),
          waiting: dues.waiting,
          scopes: scopes.map((scope): EffectScope => {
            const isProject = scope.of.strategy === wholeProject
            const { results, ...rest } = assessed(scope, question)
            return {
              ...rest,
              strategy: isProject ? null : scope.of.strategy,
              name: isProject ? null : shown(names.get(scope.of.strategy) ?? ''),
              version: scope.of.version,
              versions: versionsOf(scope.of.strategy),
              spent: isProject ? [...spent.values()].reduce((sum, it) => sum + it, 0) : (spent.get(scope.of.strategy) ?? 0),
              results: results.filter((it) => metric === undefined || it.metric === metric),
              growth: isProject ? growthOf(scope.comparison) : [],
            }
          }),
        }
      }),

    method: (project: ProjectRef, question: EffectMethodQuery): Promise<EffectMethod> =>
      database.ofTenant(project.tenantId, async (queries) => {
        const { scopes, library } = await readScopes(queries, project, question)
        const key = keyOfId(library, question.metric)
        const [scope] = scopes
        if (!scope) throw new ApiError('strategy.unknown')
        const metric = scope.metrics.find((it) => it.key === key)
        const { control, treated, arms } = scope.comparison
        const side = question.arm === undefined ? treated : arms.find(({ arm }) => arm === question.arm)
        if (!metric || !side) throw new ApiError('metric.unknown')
        const options = { ...optionsOf(question), isAdaptive: question.arm !== undefined && isAdaptive(scope) }
        const { relative, absolute } = compare(metric, { control, side }, options)
        const { method } = relative.ok ? relative : absolute
        const [relativeEstimate] = estimatesOf([relative], 'none')
        const [absoluteEstimate] = estimatesOf([absolute], 'none')
        if (!relativeEstimate || !absoluteEstimate) throw new ApiError('metric.unknown')
        return {
          metric: question.metric,
          arm: side.arm,
          formulas: [...method.formulas],
          engine: method.engine,
          alpha: method.alpha,
          tuning: method.tuning,
          kind: method.control.kind,
          control: flat(method.control),
          treatment: flat(method.treatment),
          steps: method.steps && {
            controlMean: method.steps.control.mean,
            controlVariance: method.steps.control.variance,
            treatmentMean: method.steps.treatment.mean,
            treatmentVariance: method.steps.treatment.variance,
            theta: method.steps.theta,
            df: finite(method.steps.df),
          },
          relative: relativeEstimate,
          absolute: absoluteEstimate,
          power: powerOf(relative, {
            days: daysOfComparison(scope.comparison, clock.now().getTime()),
            wanted: options.wanted,
            direction: metric.definition.direction,
          }),
        }
      }),
  }
}

const projectScope = (of: VersionCells, library: Library, share: number): Scope => ({
  of,
  definition: null,
  metrics: metricsOfVersion(library, null),
  comparison: compareProject(of.cells, share),
})

export const isAdaptive = ({ definition }: Pick<Scope, 'definition'>): boolean =>
  definition !== null && definition.policy.kind !== 'fixed'

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** The sums as plain numbers; those of before the exposure beside the others. */
const flat = (sums: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(sums).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'number'
        ? [[name, value]]
        : typeof value === 'object' && value !== null
          ? Object.entries(flat(value))
          : [],
    ),
  )
