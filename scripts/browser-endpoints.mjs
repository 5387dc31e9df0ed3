/** The parts of an endpoint that only the server, or the type of a call, needs. */
export const serverParts = [
  'access',
  'body',
  'carriesEvent',
  'carriesFile',
  'params',
  'perAddress',
  'permission',
  'problems',
  'query',
  'requiresReauthentication',
]

/**
 * A Babel plugin that removes from `defineEndpoints({ … })` what no browser reads, so that pages do not load the schemas of requests, access
 * rules and limits. A browser makes a call from its method, its path and the schema of its answer.
 */
export const browserEndpoints = ({ types: t }) => ({
  name: 'browser-endpoints',
  visitor: {
    CallExpression(path) {
      if (!path.get('callee').isIdentifier({ name: 'defineEndpoints' })) return
      const [table] = path.get('arguments')
      if (!table?.isObjectExpression())
        throw path.buildCodeFrameError('defineEndpoints takes an object that is written in place.')
      for (const { value: endpoint } of table.node.properties) {
        if (!t.isObjectExpression(endpoint)) continue
        endpoint.properties = endpoint.properties.filter(({ key }) => !serverParts.includes(key?.name))
      }
    },
  },
})
