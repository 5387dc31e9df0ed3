import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import { type AuditCheckDependencies, createAuditCheck } from './audit-check.ts'

/** The job that checks the audit record. */
export const createAuditCheckModule = (dependencies: AuditCheckDependencies) => {
  const check = createAuditCheck(dependencies)
  const look = async () => {
    const breach = await check.look()
    if (breach) dependencies.log.error({ record: breach.id, reason: breach.reason }, 'the audit record was changed')
  }
  return {
    jobs: [{ name: 'audit.check', everySeconds: housekeepingSeconds, run: look }],
    firstBroken: check.firstBroken,
  }
}
