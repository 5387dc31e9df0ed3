import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Fold } from './folds.store.ts'
import { beginRebuild, deleteSomeOfFold, endRebuild, findFolds, findReplaced } from './rebuild.store.ts'

export type Rebuild = ReturnType<typeof createRebuild>

const rowsAtOnce = 2_000

/** Folds projects anew, and removes what folds have made, in parts, so that each transaction is short. */
export const createRebuild = ({ database, wake }: { database: Database; wake: (project: ProjectRef) => void }) => {
  const removeFold = async (fold: Fold): Promise<void> => {
    while (await deleteSomeOfFold(database, fold, rowsAtOnce));
  }
  return {
    /** Answers whether a rebuild began: the pipeline folds the log beside the live rows, and changes over when it has caught up. */
    begin: async (project: ProjectRef): Promise<boolean> => {
      const generation = await beginRebuild(database, project)
      if (generation !== null) wake(project)
      return generation !== null
    },

    /** Removes folds that were replaced. */
    sweep: async (): Promise<void> => {
      for (const fold of await findReplaced(database)) await removeFold(fold)
    },

    /** Removes all rows of a project but those of its live fold. Answers whether a rebuild was under way, which is ended. */
    clear: async (project: ProjectRef): Promise<boolean> => {
      const isRebuilding = await endRebuild(database, project)
      for (const fold of await findReplaced(database)) if (fold.projectId === project.projectId) await removeFold(fold)
      return isRebuilding
    },

    /** Removes everyone that a project knows. */
    removeAll: async (project: ProjectRef): Promise<void> => {
      for (const fold of await findFolds(database, project)) await removeFold(fold)
    },
  }
}
