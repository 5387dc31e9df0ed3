/**
 * Options of the processes of tests. The engine optimises only what is called very often: a process that lives for seconds or minutes gets
 * back little of what it costs to optimise the rest. Only Node 20 has this option.
 */
export const optimisesLater = process.version.startsWith('v20.') ? ['--interrupt-budget=1500000'] : []

/**
 * The same for the embedded database, which is compiled by another compiler of the engine: about 40 ms of work before a function of it is
 * optimised instead of 2 ms. The number is a rough count of executed bytes.
 */
export const databaseOptimisesLater = ['--wasm-tiering-budget=36000000']
