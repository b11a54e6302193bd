// @ts-check
import { createAccountsClient } from '../shared/api/accounts-client.js';
import { createClient } from '../shared/api/client.js';
import { LiveSocket } from '../shared/api/live-socket.js';
import { start } from './start.js';

start({
  client: createClient(),
  accounts: createAccountsClient(),
  makeSocket: () => new LiveSocket(),
});
