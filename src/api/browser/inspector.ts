import type { InspectionEvent, Observer } from 'xstate'

type Inspection = { inspect?: Observer<InspectionEvent> }

/** The inspector option for `createActor` with `npm run dev:inspect`; otherwise nothing. Secrets are masked. */
export const inspector = async (): Promise<Inspection> => {
  if (!import.meta.env.DEV || import.meta.env.MODE !== 'inspect') return {}
  const { createBrowserInspector } = await import('@statelyai/inspect')
  return {
    inspect: createBrowserInspector({ sanitizeEvent: masked, sanitizeContext: masked }).inspect as Observer<InspectionEvent>,
  }
}

const secrets = /password|code|session|token|key/i

/** A copy without passwords, codes, sessions and tokens, whether under their own key or as the value of a form field of that name. */
export const masked = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value, mask) ?? 'null') as Value

const mask = (key: string, value: unknown) => {
  if (typeof value === 'string') return secrets.test(key) ? '•••' : value
  return isSecretField(value) ? { ...value, value: '•••' } : value
}

const isSecretField = (value: unknown): value is { field: string; value: unknown } =>
  typeof value === 'object' && value !== null && 'field' in value && secrets.test(String(value.field)) && 'value' in value
