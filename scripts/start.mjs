import { build } from './build.mjs'

if (await build({ keepsPrevious: true })) console.log('Built from the present sources.')
await import('../dist/server/main.js')
