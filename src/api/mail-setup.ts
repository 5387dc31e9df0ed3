import * as v from 'valibot'

const healthSchema = v.object({ mail: v.picklist(['outbox', 'smtp']) })

/** Whether this server keeps its mails in the local outbox at `/dev/outbox`. False where it can't be told. */
export const areMailsKeptHere = async (origin: string): Promise<boolean> => {
  try {
    const response = await fetch(new URL('/healthz', origin), { signal: AbortSignal.timeout(5_000) })
    const parsed = v.safeParse(healthSchema, await response.json())
    return parsed.success && parsed.output.mail === 'outbox'
  } catch {
    return false
  }
}
