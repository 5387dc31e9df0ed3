import { createHash } from 'node:crypto'

/**
 * The id of a decision: a UUID of version 8 made of the SHA-256 of its project, strategy, version and cause. Work that is done again, after a
 * crash or in a simulation, makes the same decision.
 */
export const decisionId = (projectId: string, strategy: string, version: number, cause: string): string => {
  const bytes = createHash('sha256')
    .update(JSON.stringify([projectId, strategy, version, cause]))
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The id of no strategy, for the simulation of a definition that is not stored. */
export const noStrategy = '00000000-0000-0000-0000-000000000000'

export const causeOfEvent = (event: number): string => `event ${event}`

export const causeOfChange = (it: { segment: string; change: string; profile: string; at: number }): string =>
  `segment ${it.segment} ${it.change} ${it.profile} ${it.at}`
