import * as v from 'valibot'
import { healthPath, healthSchema } from '#contract/monitoring/health.ts'

/** Whether the server can save. Rejects if the server does not say, or does not know because its database does not answer. */
export const askWhetherItSaves = async (origin: string, signal: AbortSignal): Promise<{ canSave: boolean }> => {
  const response = await fetch(new URL(healthPath, origin), { signal, cache: 'no-store' })
  const { databaseState } = v.parse(healthSchema, await response.json())
  if (databaseState === 'unreachable') throw new Error('the server does not know whether it can save')
  return { canSave: databaseState !== 'readOnly' }
}
