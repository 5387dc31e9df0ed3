/** Parts that most pages need later or never, each in its own file. */
export const loadDetection = () => import('./detection.ts')
export const loadActions = () => import('./actions.ts')
export const loadRecovery = () => import('./recovery.ts')
