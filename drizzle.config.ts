import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // What is shared, and the tables of each capability.
  schema: ['./server/database/schema.ts', './server/*/*.schema.ts'],
  out: './server/database/migrations',
})
