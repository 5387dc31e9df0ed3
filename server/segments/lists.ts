import type * as v from 'valibot'
import { type ListReport, listFileLimits, type uploadListBody } from '#contract/segments/list-file.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { markChanged } from './fills.store.ts'
import { isFormula, readListFile, shownPart, textOfFile } from './list-file.ts'
import { addToList, findNamed, keepOnList } from './lists.store.ts'
import { changeSegments, holdLiveFold } from './segments.store.ts'

type Dependencies = { database: Database; clock: Clock; wake: (project: ProjectRef) => void }

/** Lists of people, which come as files. A file is taken as a whole: its good lines, all at once, or nothing. */
export const createLists = ({ database, clock, wake }: Dependencies) => ({
  upload: async (project: ProjectRef, id: string, { file, mode }: v.InferOutput<typeof uploadListBody>): Promise<ListReport> => {
    const { ids, problems } = readListFile(textOfFile(file))
    const report = await changeSegments(database.forJobs, project, async (queries, found) => {
      const segment = found.find((it) => it.id === id)
      if (!segment) throw new ApiError('segment.unknown')
      if (segment.kind !== 'list') throw new ApiError('segment.noList')
      // Held so that nobody who is named is merged or erased meanwhile.
      const fold = await holdLiveFold(queries, project.projectId)
      const distinct = [...new Set(ids.map((it) => it.id))]
      const named = fold ? await findNamed(queries, { ...project, ...fold }, distinct) : new Map<string, string>()
      for (const { line, id: value } of ids)
        if (!named.has(value)) problems.push({ line, code: isFormula(value) ? 'formula' : 'unknown', value: shownPart(value) })
      const profiles = [...new Set(named.values())]
      const removed = mode === 'replace' ? await keepOnList(queries, project, id, profiles) : []
      const added = await addToList(queries, project, id, profiles)
      await markChanged(queries, project, { profiles: [...added, ...removed], now: clock.now(), reason: 'list' })
      const matched = ids.filter((it) => named.has(it.id)).length
      return { matched, repeated: matched - profiles.length, added: added.length, removed: removed.length }
    })
    wake(project)
    return {
      ...report,
      lines: report.matched + problems.length,
      rejected: problems.length,
      problems: problems.sort((one, other) => one.line - other.line).slice(0, listFileLimits.shownProblems),
    }
  },
})
