// In a classic script the parts lie beside it. An import is judged by the page's policy for scripts, and needs no trusted type.
const { src } = (document.currentScript || {}) as { src?: string }
const beside = (name: string) => import(new URL(`causeway.${name}.mjs`, src).href)

export const loadDetection = (): Promise<typeof import('./detection.ts')> => beside('detection')
export const loadActions = (): Promise<typeof import('./actions.ts')> => beside('actions')
export const loadRecovery = (): Promise<typeof import('./recovery.ts')> => beside('recovery')
