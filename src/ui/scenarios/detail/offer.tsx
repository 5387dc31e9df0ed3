import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { InstalledTemplate, OfferAnswer } from '#contract/scenarios/templates.ts'
import type { scenarioOfferMachine } from '#machines/scenarios/scenario-offer.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'

type Props = {
  actor: ActorRefFrom<typeof scenarioOfferMachine>
  offer: NonNullable<InstalledTemplate['offer']>
  mayWrite: boolean
}

/** A version of the template that waits for an answer, because the project has rules of its own. */
export const Offer = ({ actor, offer, mayWrite }: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { goalText } = useScenarioNames()
  const isAsking = useSelector(actor, (it) => it.matches('asking'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const asked = useSelector(actor, (it) => it.context.asked?.answer)
  const problem = useSelector(actor, (it) => it.context.problem)
  const { version, note, content } = offer
  const number = i18n.number(version)
  const { conditions, pages } = content.rules
  const answer = (it: OfferAnswer) => () => actor.send({ type: 'offer.answer', version, answer: it })
  const rules = [
    content.rules.isEnabled ? t`启用` : t`停用`,
    conditions.length > 0 && t`${i18n.number(conditions.length)} 个附加条件`,
    pages.only.length > 0 && t`只限 ${pages.only.join(' ')}`,
    pages.except.length > 0 && t`不包括 ${pages.except.join(' ')}`,
  ]
  return (
    <Card aria-labelledby="scenario-offer" className={css({ marginBottom: '5' })}>
      <h2 id="scenario-offer" className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '1' })}>
        <Trans>有新的场景版本 {number}</Trans>
      </h2>
      <p className={css({ color: 'fg.muted', marginBottom: '4', maxWidth: 'prose' })}>
        <Trans>此项目有自己的检测规则，所以没有自动更新。在您选择之前，一切保持不变。</Trans>
      </p>
      <div className={css({ display: 'grid', gap: '4' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <KeyFacts
          facts={[
            { id: 'note', label: t`更新说明`, value: note },
            { id: 'goal', label: t`默认目标`, value: goalText(content.goal) },
            { id: 'required', label: t`应带的属性`, value: content.required.join(', ') },
            { id: 'rules', label: t`检测规则`, value: rules.filter((it) => it !== false).join(t`，`) },
          ]}
        />
        {mayWrite ? (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            <Button look="primary" busy={isBusy && asked === 'keep'} disabled={isBusy} onClick={answer('keep')}>
              <Trans>更新，保留自己的规则</Trans>
            </Button>
            <Button busy={isBusy && asked === 'replace'} disabled={isBusy} onClick={answer('replace')}>
              <Trans>更新，使用新版本的规则</Trans>
            </Button>
            <Button look="ghost" busy={isBusy && asked === 'decline'} disabled={isBusy} onClick={answer('decline')}>
              <Trans>不更新</Trans>
            </Button>
          </div>
        ) : (
          <MayNotChange />
        )}
      </div>
      {isAsking && (
        <Dialog
          title={t`使用新版本的规则`}
          description={<Trans>此项目自己的检测规则会被替换，无法恢复。更改对之后收到的事件生效。</Trans>}
          onClose={() => actor.send({ type: 'offer.cancel' })}
        >
          <Form onSubmit={() => actor.send({ type: 'offer.confirm' })}>
            <DialogButtons action={<Trans>替换规则</Trans>} look="danger" onCancel={() => actor.send({ type: 'offer.cancel' })} />
          </Form>
        </Dialog>
      )}
    </Card>
  )
}
