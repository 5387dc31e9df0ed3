import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { reasonBody } from '#contract/platform/reasons.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { previewRolloutBody, Rollout, RolloutPreview } from '#contract/scenarios/templates.ts'
import type { Audit, AuditEntry } from '#server/audit/audit.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import { countOrganizations, preview, type Targets, wouldGet } from './batches.store.ts'
import { readContents } from './contents.ts'
import * as store from './rollouts.store.ts'
import { readTemplate } from './templates.store.ts'
import type { PlatformCaller } from './templates.ts'

type Asked = v.InferOutput<typeof previewRolloutBody>
type Reason = v.InferOutput<typeof reasonBody>
type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  decisions: { ofScenarios: Pick<DecisionsModule['ofScenarios'], 'countRunningByEvent'> }
  /** Called when there is something to move. */
  onMoving: () => void
}
export type Rollouts = ReturnType<typeof createRollouts>

/** Which versions go to which projects: looked at first, begun, taken back, and resumed after a failure. */
export const createRollouts = ({ database, clock, audit, decisions, onMoving }: Dependencies) => {
  const view = async (scenario: Scenario, id: string, { query }: Queries = database): Promise<Rollout> => {
    const found = await store.findRollout(query, scenario, id)
    if (!found) throw new ApiError('scenarioRollout.unknown')
    return found
  }

  const targetsOf = async (query: Queries['query'], scenario: Scenario, { version, organizations }: Asked): Promise<Targets> => {
    if (!(await readContents(query, scenario)).has(version)) throw new ApiError('scenarioVersion.unknown')
    if (organizations && (await countOrganizations(query, organizations)) < organizations.length)
      throw new ApiError('organization.unknown')
    const { version_of_new: versionOfNew } = await readTemplate(query, scenario)
    return { scenario, version, organizations, versionOfNew }
  }

  const previewOf = async (scenario: Scenario, asked: Asked): Promise<RolloutPreview> => {
    const { query } = database
    const targets = await targetsOf(query, scenario, asked)
    const running = (await decisions.ofScenarios.countRunningByEvent(database, null)).filter(({ event }) => event === scenario)
    const concerned = await wouldGet(
      query,
      targets,
      running.map((it) => it.project_id),
    )
    const strategies = running.reduce((sum, it) => (concerned.has(it.project_id) ? sum + it.running : sum), 0)
    return { ...(await preview(query, targets)), strategies }
  }

  /** Does something with its reason on record, and moves the roll-out afterwards. */
  const act = async (
    { who, from }: PlatformCaller,
    { action, details }: Pick<AuditEntry, 'action'> & { details: Record<string, string> },
    work: (queries: Queries) => Promise<Rollout>,
  ): Promise<Rollout> => {
    const entry = { action, tenantId: who.tenantId, actorId: who.userId, from }
    const { reason = '', ...others } = details
    // The reason of a refusal is its code.
    const result = await audit.refusals({ ...entry, details: { ...others, asked: reason } }, () =>
      database.transaction(async (queries) => {
        const done = await work(queries)
        await audit.record(queries.query, {
          ...entry,
          target: done.id,
          details: { ...details, version: String(done.version) },
          result: 'done',
        })
        return done
      }),
    )
    onMoving()
    return result
  }

  /** The roll-out, held, where it is the last one of its scenario. */
  const holdLast = async (queries: Queries, scenario: Scenario, id: string) => {
    await store.holdRollout(queries.query, id)
    const found = await view(scenario, id, queries)
    const [last] = await store.readRollouts(queries.query, scenario)
    if (last?.id !== id) throw new ApiError('scenarioRollout.notLast')
    return found
  }

  return {
    view: (scenario: Scenario, id: string) => view(scenario, id),
    preview: previewOf,

    start: async (caller: PlatformCaller, scenario: Scenario, { reason, ...asked }: Asked & Reason): Promise<Rollout> => {
      const id = randomUUID()
      const { version, organizations } = asked
      const audience = organizations ? { organizations: String(organizations.length) } : { audience: 'all' }
      const details = { scenario, version: String(version), ...audience, reason }
      return act(caller, { action: 'scenarioRollout.start', details }, async (queries) => {
        const { query } = queries
        const { projects: total } = await preview(query, await targetsOf(query, scenario, asked))
        const now = clock.now().toISOString()
        const begun = { id, scenario, version, organizations, reason, total, now, by: caller.who.userId }
        await store.insertRollout(query, begun).catch((failure: unknown) => {
          throw isUniqueViolation(failure) ? new ApiError('scenarioRollout.running') : failure
        })
        return view(scenario, id, queries)
      })
    },

    rollBack: (caller: PlatformCaller, { scenario, id }: { scenario: Scenario; id: string }, reason: string): Promise<Rollout> =>
      act(caller, { action: 'scenarioRollout.rollBack', details: { scenario, reason } }, async (queries) => {
        const { mayRollBack } = await holdLast(queries, scenario, id)
        if (!mayRollBack) throw new ApiError('scenarioRollout.notLast')
        await store.setMoving(queries.query, id, 'rollingBack')
        return view(scenario, id, queries)
      }),

    resume: (caller: PlatformCaller, { scenario, id }: { scenario: Scenario; id: string }, reason: string): Promise<Rollout> =>
      act(caller, { action: 'scenarioRollout.resume', details: { scenario, reason } }, async (queries) => {
        const { state } = await holdLast(queries, scenario, id)
        if (state !== 'failed' && state !== 'rollBackFailed') throw new ApiError('scenarioRollout.notLast')
        await store.setMoving(queries.query, id, state === 'failed' ? 'running' : 'rollingBack')
        return view(scenario, id, queries)
      }),
  }
}
