import { msg } from '@lingui/core/macro'
import { operating, type Plans } from '#ui/shell/planned/plans.ts'

export const platformPlans = {
  '/admin/ai-models': {
    text: msg`平台可用的模型：服务商、用途、价格、延迟、错误率和近 30 天费用。可以测试调用、按组织启用，也列出内置的预测模型及其质量。`,
    today: operating,
  },
  '/admin/ai-models/:id': {
    text: msg`一个模型的设置、测试调用和各组织的用量。密钥只能写入和轮换，不会再次显示。`,
    today: operating,
  },
} as const satisfies Plans
