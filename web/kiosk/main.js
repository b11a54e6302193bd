// @ts-check
import { createClient } from '../shared/api/client.js';
import { LiveSocket } from '../shared/api/live-socket.js';
import { start } from './start.js';

start({ client: createClient(), makeSocket: () => new LiveSocket() });
