import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { Segment } from '#contract/segments/segments.ts'
import type { SegmentAction } from '#machines/segments/segment-action.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DefinitionText } from '#ui/patterns/condition-tree/definition-text.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { css } from '../../../../styled-system/css'
import { SegmentBadge } from '../segment-badge.tsx'
import { SegmentFacts } from './segment-facts.tsx'

type Tab = 'members' | 'why' | 'list'

type Props = {
  segment: Segment
  vocabulary: Vocabulary
  tab: Tab
  /** Why the segment could not be read again. What is shown was read before. */
  problem: Problem | null
  isRetrying: boolean
  isActing: boolean
  mayWrite: boolean
  onRetry: () => void
  onAct: (action: SegmentAction) => void
  children: ReactNode
}

/** A segment: who is in it and why, and what can be done with it. */
export const SegmentScreen = ({ segment, vocabulary, tab, problem, isRetrying, isActing, mayWrite, ...rest }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { onRetry, onAct, children } = rest
  const { id, name, description, kind, status, definition } = segment
  const path = `/segments/${id}`
  const archive = status === 'active' ? 'archive' : 'restore'
  return (
    <DetailPage
      parent={{ title: t`用户分群`, href: '/segments' }}
      title={name}
      state={<SegmentBadge segment={segment} />}
      actions={
        !mayWrite ? (
          <MayNotChange />
        ) : (
          <>
            <Link href={`${path}/edit`} className={buttonRecipe({})}>
              <Trans>编辑</Trans>
            </Link>
            <Button busy={isActing} onClick={() => onAct(archive)}>
              {status === 'active' ? <Trans>归档</Trans> : <Trans>恢复</Trans>}
            </Button>
            <Button icon="trash" disabled={isActing} onClick={() => onAct('delete')}>
              <Trans>删除…</Trans>
            </Button>
          </>
        )
      }
      tabs={[
        { id: 'members', title: t`成员`, href: path },
        { id: 'why', title: t`为什么`, href: `${path}?tab=why` },
        ...(kind === 'list' && mayWrite ? [{ id: 'list', title: t`上传名单`, href: `${path}?tab=list` }] : []),
      ]}
      tab={tab}
      facts={<SegmentFacts segment={segment} />}
    >
      {problem && (
        <LoadFailure onRetry={onRetry} busy={isRetrying} className={css({ marginBottom: '4' })}>
          {problemText(problem)} <Trans>以下是之前读取的内容。</Trans>
        </LoadFailure>
      )}
      {description !== '' && (
        <p className={css({ marginBottom: '4', maxWidth: 'prose', overflowWrap: 'anywhere' })}>{description}</p>
      )}
      {tab === 'members' && kind === 'rule' && (
        <Card aria-label={t`条件`} className={css({ marginBottom: '5' })}>
          <h2 className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '2' })}>
            <Trans>谁属于这个分群</Trans>
          </h2>
          <DefinitionText definition={definition} vocabulary={vocabulary} />
        </Card>
      )}
      {children}
    </DetailPage>
  )
}
