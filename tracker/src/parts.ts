/** What most pages need later or never, each a file of its own. */
export const loadDetection = () => import('./detection.ts')
export const loadActions = () => import('./actions.ts')
export const loadRecovery = () => import('./recovery.ts')
