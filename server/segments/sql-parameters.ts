import type { Parameter } from '#server/kernel/database.ts'

/** Collects the parameters of a statement. What it answers stands for the value in the text: values never are part of a text. */
export type Bind = (
  value: Parameter,
  type: 'text' | 'jsonb' | 'bigint' | 'float8' | 'numeric' | 'uuid' | 'timestamptz' | 'timestamptz[]' | 'text[]',
) => string

/** `before` are the parameters that the statement has already. */
export const createBinder = (before = 0): { bind: Bind; parameters: Parameter[] } => {
  const parameters: Parameter[] = []
  const bind: Bind = (value, type) => {
    parameters.push(value)
    return `$${before + parameters.length}::${type}`
  }
  return { bind, parameters }
}
