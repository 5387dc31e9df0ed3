import type { Definition } from '#contract/decisions/definition.ts'

/** A sound definition: it starts on each search, and nothing limits it. `different` replaces some of its parts. */
export const definitionOf = (different: Partial<Definition> = {}): Definition => ({
  trigger: { kind: 'event', event: 'search', where: [], delay: null },
  reentry: { kind: 'always' },
  audience: null,
  exclude: null,
  consent: null,
  arms: [{ id: 'nothing', action: null, weight: 1 }],
  policy: { kind: 'fixed' },
  limits: { person: null, quiet: null, budget: null, group: null, priority: 0, ttl: 600 },
  holdout: 0,
  goal: null,
  schedule: null,
  ...different,
})

export const limitsOf = (different: Partial<Definition['limits']>): Definition['limits'] => ({
  ...definitionOf().limits,
  ...different,
})

export const anAction = { id: '11111111-1111-4111-8111-111111111111', version: 1 }
export const armed: Definition['arms'] = [{ id: 'popup', action: anAction, weight: 1 }]
