import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { CommandError, connect, environment } from './connect.mjs'
import { partsOf } from './parts.mjs'

const usage = `npm run import -- <file> --project <id or name> [--format causeway|segment]

Imports historical events, one JSON object a line (docs/import.md); a file that ends in .gz is decompressed. Run it again to go on
after an interruption: what is stored already is not stored twice.

${environment}`

/** Answers the exit code: 0, or 2 where lines were rejected. */
export const runImport = async (args, { env, print }) => {
  const { values, positionals } = read(args)
  const [file] = positionals
  if (positionals.length !== 1 || !values.project) throw new CommandError(usage)
  if (!['causeway', 'segment'].includes(values.format)) throw new CommandError('--format is causeway or segment')
  await access(file).catch(() => {
    throw new CommandError(`${file} cannot be read`)
  })
  const { address, project, importPart } = await connect({ env, project: values.project })
  print(`importing ${file} into "${project.projectName}" at ${address}`)

  const bytes = createReadStream(file)
  const total = { lines: 0, accepted: 0, duplicates: 0, rejected: 0 }
  let listed = 0
  for await (const part of partsOf(file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes)) {
    const report = await importPart({ ...part, format: values.format }, print)
    for (const name of Object.keys(total)) total[name] += report[name]
    print(`${total.lines} lines: ${total.accepted} accepted, ${total.duplicates} duplicates, ${total.rejected} rejected`)
    for (const { line, reason, field } of report.rejectedLines.slice(0, listedAtMost - listed))
      print(`  line ${line}: ${reason}${field ? ` (${field})` : ''}`)
    listed = Math.min(listedAtMost, listed + report.rejectedLines.length)
  }
  if (total.rejected > listed) print(`  and ${total.rejected - listed} other lines`)
  return total.rejected > 0 ? 2 : 0
}

const listedAtMost = 100

const read = (args) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { project: { type: 'string' }, format: { type: 'string', default: 'causeway' } },
    })
  } catch (failure) {
    throw new CommandError(`${failure.message}\n\n${usage}`)
  }
}
