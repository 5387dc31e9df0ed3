import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'zh',
  locales: ['zh', 'en', 'ja', 'fr'],
  catalogs: [{ path: '<rootDir>/src/ui/locales/{locale}', include: ['src/ui', 'src/routes'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
