import { addressOf } from '../-lists/list-address.ts'

/** What an address says about a scenario's page. The overview of the last 24 hours is shown where it names nothing else. */
export const scenarioAddress = addressOf({ tab: ['strategies', 'settings', 'simulate', 'send'], range: ['7d', '30d'] })
export type ScenarioAddress = ReturnType<typeof scenarioAddress>

/** What the address of a scenario's page in the back-office says. */
export const scenarioProjectsAddress = addressOf({ q: 60, tab: ['template', 'versions'] })
export type ScenarioProjectsAddress = ReturnType<typeof scenarioProjectsAddress>
