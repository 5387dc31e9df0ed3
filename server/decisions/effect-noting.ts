import type { ExposureGroup } from '#contract/decisions/exposures.ts'
import { chooseArm } from '#engine/decisions/assignment.ts'
import { type ExposedPerson, exposedPersonOf } from '#engine/decisions/exposed-person.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { groupOf, type Made } from './decisions.store.ts'
import type { Moment } from './matching.ts'

/** Somebody who could have received something. `arm` is empty for those held out, `holdout` the version of the project's holdout. */
type Exposed = {
  strategy: string
  version: number
  profile: string
  at: number
  exposedAs: ExposureGroup
  arm: string
  holdout: number
  was: ExposedPerson
}
/** Somebody with events between two times, in milliseconds. */
type Active = { profile: string; first: number; last: number }

/** What is told to those who compute effects, within the transaction that decides. */
export type EffectNoting = {
  exposed: (queries: Queries, project: ProjectRef, exposed: readonly Exposed[]) => Promise<unknown>
  active: (queries: Queries, project: ProjectRef, active: readonly Active[]) => Promise<unknown>
  merged: (
    queries: Queries,
    project: ProjectRef,
    merged: readonly { profile: string; mergedFrom: readonly string[] }[],
  ) => Promise<void>
  forget: (queries: Queries, projectId: string, profiles: readonly string[]) => Promise<void>
  removeAll: (project: ProjectRef) => Promise<void>
  /** Those of the ids that name no metric of the project's library. */
  findUnknownMetrics: (queries: Queries, project: ProjectRef, ids: readonly string[]) => Promise<string[]>
}

/**
 * The exposure that a decision is. The arm is the one that the decision fell on, also where a later check kept the message back: the groups
 * are compared as they were divided.
 */
export const exposedOf = ({ profile, inputs, decided }: Made): Exposed => {
  const { strategy, version, definition } = inputs.version
  const exposedAs = groupOf(decided)
  return {
    strategy,
    version,
    profile,
    at: inputs.cause.at,
    exposedAs,
    arm: exposedAs === 'treated' ? chooseArm(definition.arms, strategy, inputs.id).arm.id : '',
    holdout: inputs.project.holdout.version,
    was: exposedPersonOf(inputs.person.state, inputs.cause.at),
  }
}

/** Whose events may count, and between which times. Pings and traits are counted by no metric. */
export const activeOf = (moments: readonly Moment[]): Active[] => {
  const active = new Map<string, Active>()
  for (const { event, profile } of moments) {
    if (event.type === 'ping' || event.type === 'identify') continue
    const known = active.get(profile)
    active.set(profile, {
      profile,
      first: Math.min(known?.first ?? event.at, event.at),
      last: Math.max(known?.last ?? event.at, event.at),
    })
  }
  return [...active.values()]
}
