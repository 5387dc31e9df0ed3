import type { LogState, PlatformJob } from '#contract/operations/operations.ts'
import type { AuditCheckResult } from '#contract/operations/security.ts'

export const job: PlatformJob = {
  name: 'audit.check',
  everySeconds: 600,
  isRunning: true,
  startedAt: '2026-03-01T08:00:00.000Z',
  endedAt: null,
  durationMs: null,
  outcome: null,
  failure: null,
  failures: 0,
  nextRunAt: '2026-03-01T08:10:00.000Z',
}

export const log: LogState = { level: 'debug', configured: 'warn', until: '2026-03-01T08:15:00.000Z' }

export const intact: AuditCheckResult = { newest: 120, broken: null, checkedAt: '2026-03-01T08:00:00.000Z' }
export const broken: AuditCheckResult = { ...intact, broken: 7 }
