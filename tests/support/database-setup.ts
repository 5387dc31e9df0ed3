import { afterAll } from 'vitest'
import { dropDatabases } from './databases.ts'

// What is registered first runs last: after the file has closed what it opened.
afterAll(dropDatabases)
