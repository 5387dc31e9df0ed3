import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallExpression, Node } from 'typescript/unstable/ast'
import { isCallExpression, isMethodSignatureDeclaration } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import { NotStatic, valuesOf } from './sql-values.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const declaredIn = 'server/kernel/database.ts'

/** The methods of a database that take SQL, under whatever name they are called. */
const asking = ['query', 'readBytes', 'execute']

/** Files that pass on the SQL that they are given. */
const adapters = [
  declaredIn,
  ...['binary-copy', 'pglite', 'postgres', 'statement-watch'].map((name) => `server/database/${name}.ts`),
]

/** What a column's values are to the program: for example `string`, `Date` and `null`, or `string[]`. */
export type ColumnType = { name: string; kinds: string[] }

/** One call of `query`. `texts` are all SQL texts that it can send, null where they are not constant; `columns` are those of its row type, null where it reads none. */
export type Statement = { file: string; source: string; texts: string[] | null; columns: ColumnType[] | null }

/** Every SQL statement of the server's sources, or those of the `planted` files, whose texts are replaced. */
export const statementsOfServer = (planted: Record<string, string> = {}): Statement[] => {
  const readFile = (path: string) => planted[relative(root, path)]
  const api = new API({ cwd: root, ...(Object.keys(planted).length > 0 ? { fs: { readFile } } : {}) })
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}server/tsconfig.json`] }).getProjects()[0]
    if (!project) throw new Error('the server has no TypeScript project')
    return project.program.getSourceFileNames().flatMap((path) => {
      const file = relative(root, path)
      if (!file.startsWith('server/') || adapters.includes(file)) return []
      if (Object.keys(planted).length > 0 && !(file in planted)) return []
      const source = project.program.getSourceFile(path)
      return source
        ? callsIn(source)
            .filter((call) => isQuery(project, call))
            .map((call) => statementOf(project, file, call))
        : []
    })
  } finally {
    api.close()
  }
}

export const sourceOf = (file: string): string => readFileSync(`${root}${file}`, 'utf8')

const callsIn = (node: Node): CallExpression[] => {
  const calls: CallExpression[] = isCallExpression(node) ? [node] : []
  node.forEachChild((child) => void calls.push(...callsIn(child)))
  return calls
}

const isQuery = ({ checker }: Project, call: CallExpression): boolean => {
  const handle = checker.getResolvedSignature(call)?.declaration
  if (!handle?.path.endsWith(declaredIn)) return false
  const declaration = handle.resolve()
  return declaration !== undefined && isMethodSignatureDeclaration(declaration) && asking.includes(declaration.name.getText())
}

const statementOf = (project: Project, file: string, call: CallExpression): Statement => {
  const [sql] = call.arguments
  return {
    file,
    source: (sql?.getText() ?? '').replace(/\s+/g, ' '),
    texts: sql ? textsOf(project, sql) : null,
    columns: columnsOf(project.checker, call),
  }
}

const textsOf = (project: Project, sql: Node): string[] | null => {
  try {
    return [...new Set(valuesOf(project, sql).map(String))]
  } catch (failure) {
    if (failure instanceof NotStatic) return null
    throw failure
  }
}

/** The row type is the argument of the `Promise<Row[]>` that the call answers. */
const columnsOf = (checker: Checker, call: CallExpression): ColumnType[] | null => {
  const row = argumentOf(checker, argumentOf(checker, checker.getTypeAtLocation(call)))
  // `readBytes` answers lists of values without names.
  if (!row || row.flags & TypeFlags.Unknown || checker.isArrayType(row)) return null
  return checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbol(property)
    return { name: property.name, kinds: type ? kindsOf(checker, type) : [] }
  })
}

const argumentOf = (checker: Checker, type: Type | undefined): Type | undefined =>
  type ? checker.getTypeArguments(type as TypeReference)[0] : undefined

const kindsOf = (checker: Checker, type: Type): string[] => [...new Set(eachKindOf(checker, type))].sort()

const eachKindOf = (checker: Checker, type: Type): string[] => {
  if (type.flags & TypeFlags.BooleanLike) return ['boolean']
  if (type.isUnionType()) return type.getTypes().flatMap((member) => eachKindOf(checker, member))
  if (type.flags & TypeFlags.StringLike) return ['string']
  if (type.flags & TypeFlags.NumberLike) return ['number']
  if (type.flags & TypeFlags.Null) return ['null']
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return ['unknown']
  if (checker.isArrayType(type)) {
    const element = argumentOf(checker, type)
    return [`${element ? kindsOf(checker, element).join('|') : ''}[]`]
  }
  return [type.getSymbol()?.name === 'Date' ? 'Date' : 'object']
}
