/** What an address says about a scenario's page. The overview of the last 24 hours is shown where it names nothing else. */
export type ScenarioAddress = { tab?: 'strategies' | 'settings' | 'simulate' | 'send'; range?: '7d' | '30d' }

export const scenarioAddress = ({ tab, range }: Record<string, unknown>): ScenarioAddress => ({
  ...(tab === 'strategies' || tab === 'settings' || tab === 'simulate' || tab === 'send' ? { tab } : {}),
  ...(range === '7d' || range === '30d' ? { range } : {}),
})
