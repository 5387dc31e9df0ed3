import { uuidOf } from '#server/kernel/uuid.ts'

/**
 * The id of a decision: a UUID of version 8 made of the SHA-256 of its project, strategy, version and cause. Work that is done again, after a
 * crash or in a simulation, makes the same decision.
 */
export const decisionId = (projectId: string, strategy: string, version: number, cause: string): string =>
  uuidOf(JSON.stringify([projectId, strategy, version, cause]))

/** The id of no strategy, for the simulation of a definition that is not stored. */
export const noStrategy = '00000000-0000-0000-0000-000000000000'

export const causeOfEvent = (event: number): string => `event ${event}`

export const causeOfChange = (it: { segment: string; change: string; profile: string; at: number }): string =>
  `segment ${it.segment} ${it.change} ${it.profile} ${it.at}`
