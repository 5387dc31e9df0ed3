import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { WhyTree } from '#contract/segments/segments.ts'
import type { membershipExplanationMachine, SegmentWhy } from '#machines/segments/membership-explanation.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Form } from '#ui/components/form.tsx'
import { Link } from '#ui/components/link.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { type Explained, Explanation } from '#ui/patterns/condition-tree/explanation.tsx'
import { recordOf, type Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { css } from '../../../../styled-system/css'
import { useSegmentNames } from '../names.ts'

type Props = { actor: ActorRefFrom<typeof membershipExplanationMachine>; vocabulary: Vocabulary }

/** Why somebody is in a segment, or is not: each condition with whether it holds, and what it saw. */
export const WhyPanel = ({ actor, vocabulary }: Props) => {
  const { t } = useLingui()
  const explanation = useSelector(actor, (it) => it.context.explanation)
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <div className={css({ display: 'grid', gap: '5' })}>
      <div ref={ref} className={css({ maxWidth: '640px' })}>
        <Form label={t`为什么有人属于或不属于这个分群`} onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField
            label={t`用户的 ID`}
            hint={t`用户 ID（cdpId）、登录 ID、匿名 ID、邮箱或手机号，要完整。`}
            autoComplete="off"
            aside={
              <Button type="submit" look="primary" busy={busy}>
                <Trans>查看原因</Trans>
              </Button>
            }
            {...field('person')}
          />
        </Form>
      </div>
      <div aria-live="polite">{explanation && <Answer explanation={explanation} vocabulary={vocabulary} />}</div>
    </div>
  )
}

const Answer = ({
  explanation: { person, isMember, at, tree, segments },
  vocabulary,
}: {
  explanation: SegmentWhy
  vocabulary: Vocabulary
}) => {
  const { i18n } = useLingui()
  const { personName } = useSegmentNames()
  const named = Object.entries(segments).map(([id, name]) => ({ id, name }))
  const known = { ...vocabulary, segments: [...named, ...vocabulary.segments], lists: [...named, ...vocabulary.lists] }
  const [time, due] = [at, tree.dueAt].map((it) => it && dateText(i18n, it, { dateStyle: 'medium', timeStyle: 'medium' }))
  return (
    <Card>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', marginBottom: '3' })}>
        <Link href={`/users/${person.id}`} className={css({ color: 'accent', fontWeight: 'medium' })}>
          {personName(person)}
        </Link>
        <Badge tone={isMember ? 'good' : 'neutral'}>
          {isMember ? <Trans>属于这个分群</Trans> : <Trans>不属于这个分群</Trans>}
        </Badge>
      </p>
      <Explanation explanation={explainedOf(tree)} vocabulary={known} />
      <p className={css({ marginTop: '3', fontSize: 's', color: 'fg.muted' })}>
        <Trans>按 {time} 的情况判断。</Trans>
        {due && (
          <>
            {' '}
            <Trans>如果没有新的事件，最早在 {due} 会因时间而改变。</Trans>
          </>
        )}
      </p>
    </Card>
  )
}

const explainedOf = (tree: WhyTree): Explained =>
  tree.kind === 'leaf'
    ? { kind: 'leaf', holds: tree.holds, leaf: recordOf(tree.leaf), seen: tree.seen }
    : { kind: tree.kind, holds: tree.holds, parts: tree.parts.map(explainedOf) }
