import { bigint, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BuiltInModelName, FittedModelName } from '#contract/platform/built-in-models.ts'
import type { ModelTest, TestBin } from '#contract/platform/model-tests.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { projectId } from '#server/projects/projects.schema.ts'
import { ofTenant } from '../profiles.schema.ts'

/** What is said of a test beside its figures, which are columns. */
export type TestFacts = { days?: number; cutAt?: string; until?: string; leftOut?: number; need?: number; repeatBuyers?: number }

/**
 * What each computation of scores has fitted: the parameters of a built-in model of a project, and how they were tested. `version` is that of
 * the computation (`profile_score_versions`). Groups have no parameters, and neither has a model that could not be fitted.
 */
export const modelVersions = pgTable(
  'model_versions',
  {
    projectId: projectId(),
    model: text('model').$type<BuiltInModelName>().notNull(),
    version: integer('version').notNull(),
    tenantId: ofTenant(),
    parameters: jsonb('parameters').$type<Record<string, number>>(),
    trainedAt: at('trained_at').notNull(),
    /** How many buyers with two orders or more the parameters were fitted to. */
    trainedOn: bigint('trained_on', { mode: 'number' }),
    /** Null until a job has tried to test it. */
    test: text('test').$type<Exclude<ModelTest['state'], 'waiting'>>(),
    testedAt: at('tested_at'),
    facts: jsonb('facts').$type<TestFacts>(),
    people: bigint('people', { mode: 'number' }),
    events: bigint('events', { mode: 'number' }),
    auc: doublePrecision('auc'),
    brier: doublePrecision('brier'),
    error: doublePrecision('error'),
    /** The sums of its ten bins. */
    bins: jsonb('bins').$type<TestBin[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.model, table.version] }),
    index('model_versions_tested').on(table.model, table.testedAt),
    tenantOnly('model_versions'),
  ],
)

/** The version with which a project stays, and since when; null: it uses what each computation has fitted. */
export const modelChoices = pgTable(
  'model_choices',
  {
    projectId: projectId(),
    model: text('model').$type<FittedModelName>().notNull(),
    tenantId: ofTenant(),
    version: integer('version'),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.model] }), tenantOnly('model_choices')],
)
