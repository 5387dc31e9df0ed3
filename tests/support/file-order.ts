import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order in which files run: by project, as usual, but those of the tracker follow the journeys. They wait for a browser most of the time.
 * If they were last, as by their name, both processors would wait with them, because nothing else is left to run.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const ofTracker = sorted.filter((it) => it.project.name === 'tracker')
    const others = sorted.filter((it) => it.project.name !== 'tracker')
    const place = others.findLastIndex((it) => it.project.name === 'journeys') + 1
    return others.toSpliced(place, 0, ...ofTracker)
  }
}
