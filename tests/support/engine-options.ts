/**
 * Options of the processes of tests. The engine optimises only what is called very often: a process that lives for seconds or minutes gets
 * back little of what it costs to optimise the rest. Only Node 20 has this option.
 */
export const optimisesLater = process.version.startsWith('v20.') ? ['--interrupt-budget=1500000'] : []

/**
 * The same for the embedded database, which another compiler of the engine optimises: when a function has executed this many bytes, by a rough
 * count. That is twenty times the default.
 */
export const databaseOptimisesLater = ['--wasm-tiering-budget=36000000']
