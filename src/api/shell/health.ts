import * as v from 'valibot'
import { healthPath, healthSchema } from '#contract/monitoring/health.ts'

/** Whether the server can save. Rejects if the server does not say. */
export const askWhetherItSaves = async (origin: string, signal: AbortSignal): Promise<{ canSave: boolean }> => {
  const response = await fetch(new URL(healthPath, origin), { signal, cache: 'no-store' })
  const { databaseState } = v.parse(healthSchema, await response.json())
  return { canSave: databaseState !== 'readOnly' }
}
