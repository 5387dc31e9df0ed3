import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { profilesQuery } from '#api/profiles/queries.ts'
import type { Segment } from '#contract/segments/segments.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { useVocabulary as useNamed } from '#ui/profiles/list/use-vocabulary.ts'
import type { RouterContext } from '../../router.ts'
import { vocabularyOf } from '../-profiles/vocabulary.ts'
import { consoleOf } from '../-shell/console.ts'
import { withSegments } from './vocabulary.ts'

/** What conditions can be about: the traits of the people who were there last, the project's segments, and the groups of buyers. */
export const useVocabulary = (
  context: RouterContext,
  project: string,
  segments: readonly Segment[],
  used: readonly string[],
): Vocabulary => {
  const { data } = useInfiniteQuery(profilesQuery(consoleOf(context).call, project, { sort: 'lastSeen', order: 'desc' }))
  const key = used.join(' ')
  const known = useMemo(() => {
    const people = data?.pages.flatMap(({ items }) => items) ?? []
    return withSegments(vocabularyOf(people), segments, key.split(' '))
  }, [data, segments, key])
  return useNamed(known)
}
