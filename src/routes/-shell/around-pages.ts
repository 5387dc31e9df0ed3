// What the console's frame loads as soon as it is shown, on every page, in one request.
export { AlertWatch } from '../-monitoring/alert-watch.tsx'
export { FactorGate } from '../-organization-settings/factor-gate.tsx'
export { Suspension } from '../-platform/suspension.tsx'
