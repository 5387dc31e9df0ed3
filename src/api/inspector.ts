import type { InspectionEvent, Observer } from 'xstate'

type Inspection = { inspect?: Observer<InspectionEvent> }

/** What `createActor` needs to show the flows in the Stately inspector: something only with `npm run dev:inspect`. Secrets are masked. */
export const inspector = async (): Promise<Inspection> => {
  if (!import.meta.env.DEV || import.meta.env.MODE !== 'inspect') return {}
  const { createBrowserInspector } = await import('@statelyai/inspect')
  return {
    inspect: createBrowserInspector({ sanitizeEvent: masked, sanitizeContext: masked }).inspect as Observer<InspectionEvent>,
  }
}

const secrets = /password|code|session|token|key/i

const masked = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value, mask) ?? 'null') as Value

const mask = (key: string, value: unknown) => (secrets.test(key) && typeof value === 'string' ? '•••' : value)
