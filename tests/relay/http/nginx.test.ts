import { testBehind } from '../support/behind-proxy.ts'
import { startNginx } from '../support/proxies.ts'

testBehind('nginx', startNginx)
