import type { Scenario } from '#contract/scenarios/scenarios.ts'

const values: Record<string, string | number> = {
  product_id: 'P1',
  quantity: 1,
  price: 99.9,
  value: 99.9,
  currency: 'CNY',
  order_id: 'A1001',
  query: 'tea',
  results_count: 12,
  userId: 'user-1',
}

/** An example of properties that events should carry. */
export const exampleOf = (required: readonly string[]): Record<string, string | number> =>
  Object.fromEntries(required.map((name) => [name, values[name] ?? '']))

/** The call that sends a scenario from a page. A person who is known is told to the tracker as well. */
export const trackerCall = (scenario: Scenario, required: readonly string[]): string => {
  const properties = Object.entries(exampleOf(required)).map(([name, value]) => `  ${name}: ${literal(value)},`)
  const call =
    properties.length === 0 ? `causeway.track('${scenario}');` : `causeway.track('${scenario}', {\n${properties.join('\n')}\n});`
  return scenario === 'user_signup' || scenario === 'user_login' ? `causeway.identify('user-1');\n${call}` : call
}

const literal = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`)

/** The request that sends a scenario from a server, for a shell. */
export const serverCall = (scenario: Scenario, required: readonly string[], origin: string): string => {
  const event = { type: 'track', event: scenario, userId: 'user-1', properties: exampleOf(required) }
  return [
    `curl ${origin}/v1/track \\`,
    `  -u "$CAUSEWAY_SERVER_KEY:" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(event)}'`,
  ].join('\n')
}
