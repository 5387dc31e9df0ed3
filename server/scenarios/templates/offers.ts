import type * as v from 'valibot'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { answerOfferBody } from '#contract/scenarios/templates.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { scenarioSettings } from '../scenarios.schema.ts'
import { holdScenarios } from '../settings.store.ts'
import type { Changer } from '../settings.ts'
import { readInstalled } from './contents.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit; decisions: Pick<DecisionsModule, 'ofScenarios'> }

/** What a project with rules of its own does with a version that it is offered. */
export const createOffers = ({ database, clock, audit, decisions }: Dependencies) => {
  const recorder = changeRecorder(audit)
  return {
    answer: (
      { who, projectId, from }: Changer,
      scenario: Scenario,
      { version, answer }: v.InferOutput<typeof answerOfferBody>,
    ): Promise<null> =>
      database.ofTenant(who.tenantId, async (queries) => {
        await holdScenarios(queries, projectId)
        const { offer } = (await readInstalled(queries, projectId))(scenario)
        if (offer?.version !== version) throw new ApiError('scenarioOffer.gone')
        const rules = answer === 'replace' ? offer.content.rules : null
        const isAnswered = await writeAnswer(queries, {
          ...{ projectId, scenario, version, isTaken: answer !== 'decline', now: clock.now().toISOString() },
          rules: rules && JSON.stringify(rules),
        })
        if (!isAnswered) throw new ApiError('scenarioOffer.gone')
        if (rules) await decisions.ofScenarios.noteRules(queries, { who, projectId })
        const details = { project: projectId, version: String(version), answer }
        await recorder(who, scenario, 'scenario.answerOffer', from)(queries.query, details)
        return null
      }),
  }
}

type Answer = { projectId: string; scenario: Scenario; version: number; isTaken: boolean; rules: string | null; now: string }

/** False where the version is no longer offered. With `rules`, these are no longer the project's own. */
const writeAnswer = async ({ query }: Queries, it: Answer): Promise<boolean> => {
  const rows = await query<Row<typeof scenarioSettings, 'scenario'>>(
    `update scenario_settings
        set version = case when $4::boolean then $3::int else version end, offered_version = null,
            previous_offer = case when $4::boolean then previous_offer end,
            is_own = is_own and $5::jsonb is null,
            is_enabled = coalesce(($5::jsonb ->> 'isEnabled')::boolean, is_enabled),
            conditions = coalesce($5::jsonb -> 'conditions', conditions), pages = coalesce($5::jsonb -> 'pages', pages),
            revision = revision + case when $5::jsonb is null then 0 else 1 end,
            changed_at = case when $5::jsonb is null then changed_at else $6::timestamptz end
      where project_id = $1 and scenario = $2 and offered_version = $3::int
     returning scenario`,
    [it.projectId, it.scenario, it.version, it.isTaken, it.rules, it.now],
  )
  return rows.length > 0
}
