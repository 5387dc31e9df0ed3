import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { writeNotes } from './noted-statements.ts'

afterAll(() => writeNotes(relative(process.cwd(), expect.getState().testPath ?? '')))
