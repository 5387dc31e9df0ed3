import type { Strategy, StrategyStatus } from '#contract/decisions/strategies.ts'
import { parseInstant } from '#contract/segments/time.ts'
import { maskText } from '#engine/profiles/mask.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { maskStrategyDefinition } from './definitions.ts'
import type { StrategyRow } from './strategies.store.ts'

export const maskStrategy = (strategy: Strategy): Strategy => ({
  ...strategy,
  name: maskText(strategy.name),
  definition: maskStrategyDefinition(strategy.definition),
})

export const strategyOf = (row: StrategyRow, now: number): Strategy => ({
  id: row.id,
  name: row.name,
  status: statusOf(row, now),
  mode: row.mode,
  version: row.version,
  stopped: row.status === 'paused' ? row.stopped : null,
  definition: row.definition,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const statusOf = ({ status, published }: StrategyRow, now: number): StrategyStatus => {
  const schedule = published?.schedule ?? null
  if (status !== 'running' || schedule === null) return status
  if (schedule.to !== null && (parseInstant(schedule.to) ?? 0) <= now) return 'ended'
  return schedule.from !== null && (parseInstant(schedule.from) ?? 0) > now ? 'scheduled' : status
}

export const cursorOf = ({ updatedAt, id }: Strategy) => `${Date.parse(updatedAt)}_${id}`

export const isAfter = ({ updatedAt, id }: Strategy, cursor: string): boolean => {
  const [, at = '', last = ''] = /^(\d{1,15})_([\da-f-]{36})$/.exec(cursor) ?? []
  if (at === '') throw new ApiError('request.invalid')
  const time = Date.parse(updatedAt)
  return time < Number(at) || (time === Number(at) && id > last)
}
