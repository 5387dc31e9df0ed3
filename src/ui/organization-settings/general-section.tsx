import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { organizationLimits } from '#contract/organization-settings/settings.ts'
import { languages } from './names.ts'
import { ChoiceOf, InputOf, type SectionActor, SectionFrame, useField } from './section-frame.tsx'

type Props = { actor: SectionActor; mayWrite: boolean }

/** The name of the organisation, and the language of its invitations. */
export const GeneralSection = ({ actor, mayWrite }: Props) => {
  const { t } = useLingui()
  const field = useField(actor)
  const most = organizationLimits.name
  return (
    <SectionFrame
      actor={actor}
      mayWrite={mayWrite}
      id="organization-general"
      title={t`基本信息`}
      description={<Trans>名称显示在邀请邮件和组织切换中。</Trans>}
    >
      <InputOf label={t`组织名称`} field={field('name')} problem={t`请输入 1 到 ${most} 个字符`} />
      <ChoiceOf
        label={t`邀请邮件的默认语言`}
        field={field('mailLocale')}
        hint={<Trans>邀请时仍可另选语言。</Trans>}
        problem=""
        options={[{ value: '', label: t`与邀请人的界面语言相同` }, ...languages]}
      />
    </SectionFrame>
  )
}
