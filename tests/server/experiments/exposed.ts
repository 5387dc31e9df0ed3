import { randomUUID } from 'node:crypto'
import type { Desk } from '#tests/server/decisions/desk.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Enough that each half has over 100 people. */
const people = 260

/**
 * New people who search, which starts the strategies of `definitionOf`; then a share of those held out buys, and a share of the others. All of
 * it is counted.
 */
export const exposedTo = async (server: TestServer, desk: Desk, buying: { held: number; treated: number }): Promise<void> => {
  const visitors = Array.from({ length: people }, () => randomUUID())
  await desk.send(...visitors.map((anonymousId) => ({ anonymousId })))
  const rows = await server.database.query<{ visitor: string; outcome: string }>(
    'select anonymous_id as visitor, outcome from decisions where project_id = $1 and anonymous_id = any($2::text[])',
    [desk.ref.projectId, visitors],
  )
  const outcomes = new Map(rows.map((it) => [it.visitor, it.outcome]))
  const held = visitors.filter((it) => outcomes.get(it) === 'held_out')
  const treated = visitors.filter((it) => outcomes.get(it) === 'delivered')
  server.pass(1_000)
  const buyers = [
    ...held.slice(0, Math.round(held.length * buying.held)),
    ...treated.slice(0, Math.round(treated.length * buying.treated)),
  ]
  await desk.send(
    ...buyers.map((anonymousId) => ({
      anonymousId,
      event: 'purchase',
      properties: { order_id: anonymousId, value: 10, currency: 'CNY' },
    })),
  )
}
